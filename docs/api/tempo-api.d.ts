// Written by tests/http/api-types.test.ts from /api/openapi.json: `npx vitest run tests/http/api-types.test.ts -u`.

type Headers = { [name: string]: unknown }
type Failed<Code extends string> = { success: false; error: string; code: Code; fields?: { [name: string]: string } }
type Failure<Code extends string> = { headers: Headers; content: { 'application/json': Failed<Code> } }

export type paths = {
  '/api/auth/sign-up/email': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never }
    get?: never
    put?: never
    post: { parameters: { query?: never; header?: { 'Idempotency-Key'?: string }; path?: never; cookie?: never }; requestBody: { content: { 'application/json': { 'name': string; 'email': string; 'contact': string; 'password': string; 'callbackURL'?: string; 'friend'?: string } } }; responses: { 200: { headers: Headers; content: { 'application/json': { 'success': true; 'token': null; 'user': { 'id': string; 'name': string; 'email': string; 'emailVerified': boolean }; 'message': string } } }; default: Failure<"bad_input" | "bad_json" | "bad_idempotency_key" | "bad_api_key" | "key_scope" | "foreign_origin" | "body_too_large" | "too_many_requests" | "too_many_attempts" | "busy"> } }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/auth/send-verification-email': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never }
    get?: never
    put?: never
    post: { parameters: { query?: never; header?: { 'Idempotency-Key'?: string }; path?: never; cookie?: never }; requestBody: { content: { 'application/json': { 'email': string; 'callbackURL'?: string } } }; responses: { 200: { headers: Headers; content: { 'application/json': { 'success': true; 'status': true; 'message': string } } }; default: Failure<"bad_input" | "bad_json" | "bad_idempotency_key" | "bad_api_key" | "sign_in_first" | "key_scope" | "foreign_origin" | "no_user" | "body_too_large" | "too_many_requests" | "too_many_attempts"> } }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/auth/verify-email': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never }
    get: { parameters: { query: { 'token': string }; header?: never; path?: never; cookie?: never }; requestBody?: never; responses: { 200: { headers: Headers; content: { 'application/json': { 'success': true; 'status': true; 'message': string } } }; default: Failure<"bad_input" | "bad_verification_link" | "bad_api_key" | "key_scope" | "too_many_requests"> } }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/auth/sign-in/email': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never }
    get?: never
    put?: never
    post: { parameters: { query?: never; header?: { 'Idempotency-Key'?: string }; path?: never; cookie?: never }; requestBody: { content: { 'application/json': { 'email': string; 'password': string } } }; responses: { 200: { headers: Headers; content: { 'application/json': { 'success': true; 'redirect': false; 'token': string; 'user': { 'id': string; 'name': string; 'email': string; 'emailVerified': boolean; 'role': string } } } }; default: Failure<"bad_input" | "bad_json" | "bad_idempotency_key" | "bad_api_key" | "wrong_credentials" | "code_needed" | "key_scope" | "foreign_origin" | "not_verified" | "deactivated" | "body_too_large" | "too_many_requests" | "too_many_attempts" | "busy"> } }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/auth/two-factor/verify-totp': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never }
    get?: never
    put?: never
    post: { parameters: { query?: never; header?: { 'Idempotency-Key'?: string }; path?: never; cookie?: never }; requestBody: { content: { 'application/json': { 'code': string } } }; responses: { 200: { headers: Headers; content: { 'application/json': { 'success': true; 'redirect': false; 'token': string; 'user': { 'id': string; 'name': string; 'email': string; 'emailVerified': boolean; 'role': string } } } }; default: Failure<"bad_input" | "bad_json" | "bad_idempotency_key" | "bad_api_key" | "no_code_asked" | "wrong_code" | "key_scope" | "foreign_origin" | "body_too_large" | "too_many_requests" | "too_many_attempts" | "busy"> } }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/auth/passkey/generate-register-options': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never }
    get?: never
    put?: never
    post: { parameters: { query?: never; header?: { 'Idempotency-Key'?: string }; path?: never; cookie?: never }; requestBody: { content: { 'application/json': { 'currentPassword': string; 'name': string } } }; responses: { 200: { headers: Headers; content: { 'application/json': { 'success': true; 'options': { 'challenge': string } & { [name: string]: unknown } } } }; default: Failure<"bad_input" | "bad_json" | "bad_idempotency_key" | "sign_in_required" | "bad_api_key" | "key_scope" | "foreign_origin" | "wrong_password" | "body_too_large" | "too_many_requests" | "too_many_attempts" | "busy"> } }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/auth/passkey/generate-authenticate-options': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never }
    get?: never
    put?: never
    post: { parameters: { query?: never; header?: { 'Idempotency-Key'?: string }; path?: never; cookie?: never }; requestBody?: never; responses: { 200: { headers: Headers; content: { 'application/json': { 'success': true; 'options': { 'challenge': string } & { [name: string]: unknown } } } }; default: Failure<"bad_input" | "bad_idempotency_key" | "bad_api_key" | "key_scope" | "foreign_origin" | "too_many_requests" | "too_many_attempts"> } }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/auth/passkey/verify-authentication': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never }
    get?: never
    put?: never
    post: { parameters: { query?: never; header?: { 'Idempotency-Key'?: string }; path?: never; cookie?: never }; requestBody: { content: { 'application/json': { 'response': { 'id': string; 'rawId': string; 'type': "public-key"; 'clientExtensionResults'?: { [name: string]: never }; 'response': { 'clientDataJSON': string; 'authenticatorData': string; 'signature': string; 'userHandle': string } } } } }; responses: { 200: { headers: Headers; content: { 'application/json': { 'success': true; 'redirect': false; 'token': string; 'user': { 'id': string; 'name': string; 'email': string; 'emailVerified': boolean; 'role': string } } } }; default: Failure<"bad_input" | "bad_json" | "bad_idempotency_key" | "bad_api_key" | "passkey_refused" | "key_scope" | "foreign_origin" | "deactivated" | "not_verified" | "body_too_large" | "too_many_requests" | "too_many_attempts"> } }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/auth/confirm-identity': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never }
    get?: never
    put?: never
    post: { parameters: { query?: never; header?: { 'Idempotency-Key'?: string }; path?: never; cookie?: never }; requestBody: { content: { 'application/json': { 'password': string; 'code'?: string } } }; responses: { 200: { headers: Headers; content: { 'application/json': { 'success': true; 'status': true; 'message': string } } }; default: Failure<"bad_input" | "bad_json" | "bad_idempotency_key" | "sign_in_required" | "bad_api_key" | "code_needed" | "wrong_code" | "key_scope" | "foreign_origin" | "wrong_password" | "body_too_large" | "too_many_requests" | "too_many_attempts" | "busy"> } }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/auth/get-session': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never }
    get: { parameters: { query?: never; header?: never; path?: never; cookie?: never }; requestBody?: never; responses: { 200: { headers: Headers; content: { 'application/json': ({ 'session': { 'id': string; 'userId': string; 'createdAt': string; 'updatedAt': string; 'expiresAt': string; 'userAgent': string | null }; 'user': { 'id': string; 'name': string; 'email': string; 'emailVerified': boolean; 'contact': string; 'role': string; 'createdAt': string; 'updatedAt': string } }) | null } }; default: Failure<"bad_api_key" | "key_scope" | "too_many_requests"> } }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/auth/sign-out': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never }
    get?: never
    put?: never
    post: { parameters: { query?: never; header?: { 'Idempotency-Key'?: string }; path?: never; cookie?: never }; requestBody?: never; responses: { 200: { headers: Headers; content: { 'application/json': { 'success': true } } }; default: Failure<"bad_input" | "bad_idempotency_key" | "bad_api_key" | "key_scope" | "foreign_origin" | "too_many_requests"> } }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/auth/request-password-reset': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never }
    get?: never
    put?: never
    post: { parameters: { query?: never; header?: { 'Idempotency-Key'?: string }; path?: never; cookie?: never }; requestBody: { content: { 'application/json': { 'email': string } } }; responses: { 200: { headers: Headers; content: { 'application/json': { 'success': true; 'status': true; 'message': string } } }; default: Failure<"bad_input" | "bad_json" | "bad_idempotency_key" | "bad_api_key" | "key_scope" | "foreign_origin" | "body_too_large" | "too_many_requests" | "too_many_attempts"> } }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/auth/forget-password': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never }
    get?: never
    put?: never
    post: { parameters: { query?: never; header?: { 'Idempotency-Key'?: string }; path?: never; cookie?: never }; requestBody: { content: { 'application/json': { 'email': string } } }; responses: { 200: { headers: Headers; content: { 'application/json': { 'success': true; 'status': true; 'message': string } } }; default: Failure<"bad_input" | "bad_json" | "bad_idempotency_key" | "bad_api_key" | "key_scope" | "foreign_origin" | "body_too_large" | "too_many_requests" | "too_many_attempts"> } }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/auth/reset-password': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never }
    get?: never
    put?: never
    post: { parameters: { query?: never; header?: { 'Idempotency-Key'?: string }; path?: never; cookie?: never }; requestBody: { content: { 'application/json': { 'token': string; 'newPassword': string } } }; responses: { 200: { headers: Headers; content: { 'application/json': { 'success': true; 'status': true; 'message': string } } }; default: Failure<"bad_input" | "bad_json" | "bad_idempotency_key" | "bad_reset_code" | "bad_api_key" | "key_scope" | "foreign_origin" | "body_too_large" | "too_many_requests" | "busy"> } }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/profile': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never }
    get: { parameters: { query?: never; header?: never; path?: never; cookie?: never }; requestBody?: never; responses: { 200: { headers: Headers; content: { 'application/json': { 'success': true; 'profile': components['schemas']['Profile'] } } }; default: Failure<"sign_in_required" | "bad_api_key" | "profile_not_found" | "too_many_requests" | "failed" | "unavailable"> } }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch: { parameters: { query?: never; header?: { 'Idempotency-Key'?: string; 'If-Match'?: string }; path?: never; cookie?: never }; requestBody: { content: { 'application/json': { 'name'?: string; 'contact'?: string; 'notifType'?: "email" | "sms"; 'notifTime'?: "1" | "6" | "12" | "24"; 'directDebit'?: boolean; 'id'?: unknown; 'email'?: unknown; 'membershipType'?: unknown; 'pendingChange'?: unknown; 'changeEffectiveDate'?: unknown; 'lastPaymentDate'?: unknown; 'paymentHistory'?: unknown; 'bookings'?: unknown; 'recurringBookings'?: unknown; 'history'?: unknown; 'createdAt'?: unknown; 'classesRemaining'?: unknown; 'classAllowance'?: unknown; 'membershipEndsAt'?: unknown; 'membershipLastDay'?: unknown } } }; responses: { 200: { headers: Headers; content: { 'application/json': { 'success': true; 'profile': components['schemas']['Profile']; 'directDebitSetup'?: { 'url': string | null; 'clientSecret': string } } } }; default: Failure<"bad_input" | "bad_json" | "bad_idempotency_key" | "sign_in_required" | "bad_api_key" | "key_scope" | "foreign_origin" | "profile_not_found" | "precondition_failed" | "body_too_large" | "too_many_requests" | "failed" | "unavailable" | "provider_unavailable"> } }
    trace?: never
  }
  '/api/profile/data': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never }
    get: { parameters: { query?: never; header?: never; path?: never; cookie?: never }; requestBody?: never; responses: { 200: { headers: Headers; content: { 'application/zip': string } }; default: Failure<"sign_in_required" | "bad_api_key" | "key_scope" | "too_many_requests"> } }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/admin/activity': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never }
    get: { parameters: { query?: { 'search'?: string; 'person'?: string; 'kind'?: "" | "bookings" | "attendance" | "classes" | "people" | "memberships" | "payments" | "hall" | "content" | "messages"; 'from'?: string; 'to'?: string; 'after'?: string; 'pageSize'?: number }; header?: never; path?: never; cookie?: never }; requestBody?: never; responses: { 200: { headers: Headers; content: { 'application/json': { 'success': true; 'activities': (components['schemas']['Activity'])[]; 'next': string | null } } }; default: Failure<"bad_input" | "sign_in_required" | "bad_api_key" | "not_allowed" | "second_factor_needed" | "too_many_requests"> } }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/admin/api-keys': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never }
    get: { parameters: { query?: never; header?: never; path?: never; cookie?: never }; requestBody?: never; responses: { 200: { headers: Headers; content: { 'application/json': { 'success': true; 'apiKeys': (components['schemas']['ApiKey'] & { 'madeBy': string })[] } } }; default: Failure<"sign_in_required" | "bad_api_key" | "not_allowed" | "second_factor_needed" | "key_scope" | "too_many_requests"> } }
    put?: never
    post: { parameters: { query?: never; header?: { 'Idempotency-Key'?: string }; path?: never; cookie?: never }; requestBody: { content: { 'application/json': { 'name': string; 'scope': "read" | "bookings" | "all"; 'id'?: unknown; 'createdAt'?: unknown; 'lastUsedAt'?: unknown } } }; responses: { 201: { headers: Headers; content: { 'application/json': { 'success': true; 'key': string; 'id': string; 'apiKey': components['schemas']['ApiKey'] } } }; default: Failure<"bad_input" | "bad_json" | "bad_idempotency_key" | "sign_in_required" | "bad_api_key" | "not_allowed" | "second_factor_needed" | "key_scope" | "foreign_origin" | "key_not_found" | "idempotency_key_reused" | "too_many_keys" | "body_too_large" | "too_many_requests"> } }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/admin/api-keys/{id}': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never }
    get?: never
    put?: never
    post?: never
    delete: { parameters: { query?: never; header?: { 'Idempotency-Key'?: string }; path: { 'id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Headers; content: { 'application/json': { 'success': true; 'apiKey': components['schemas']['ApiKey'] } } }; default: Failure<"bad_input" | "bad_idempotency_key" | "sign_in_required" | "bad_api_key" | "not_allowed" | "second_factor_needed" | "key_scope" | "foreign_origin" | "key_not_found" | "idempotency_key_reused" | "too_many_keys" | "too_many_requests"> } }
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/admin/messages': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never }
    get: { parameters: { query?: { 'state'?: "all" | "waiting" | "sent" | "failed" | "withdrawn" | "planned" | "held"; 'search'?: string; 'page'?: number; 'pageSize'?: number }; header?: never; path?: never; cookie?: never }; requestBody?: never; responses: { 200: { headers: Headers; content: { 'application/json': { 'success': true; 'messages': (components['schemas']['Message'])[]; 'total': number } } }; default: Failure<"bad_input" | "sign_in_required" | "bad_api_key" | "not_allowed" | "second_factor_needed" | "too_many_requests"> } }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/admin/messages/{id}/resend': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never }
    get?: never
    put?: never
    post: { parameters: { query?: never; header?: { 'Idempotency-Key'?: string }; path: { 'id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Headers; content: { 'application/json': { 'success': true; 'id': string } } }; default: Failure<"bad_input" | "bad_idempotency_key" | "sign_in_required" | "bad_api_key" | "not_allowed" | "second_factor_needed" | "key_scope" | "foreign_origin" | "message_not_found" | "idempotency_key_reused" | "message_leaving" | "message_held" | "message_withdrawn" | "message_emptied" | "too_many_requests"> } }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/admin/reports': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never }
    get: { parameters: { query?: { 'months'?: number }; header?: never; path?: never; cookie?: never }; requestBody?: never; responses: { 200: { headers: Headers; content: { 'application/json': { 'success': true; 'dashboard': components['schemas']['DashboardReport']; 'months': (components['schemas']['MonthReport'])[] } } }; default: Failure<"bad_input" | "sign_in_required" | "bad_api_key" | "not_allowed" | "second_factor_needed" | "too_many_requests"> } }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/admin/webhooks': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never }
    get: { parameters: { query?: never; header?: never; path?: never; cookie?: never }; requestBody?: never; responses: { 200: { headers: Headers; content: { 'application/json': { 'success': true; 'webhooks': (components['schemas']['Webhook'])[] } } }; default: Failure<"sign_in_required" | "bad_api_key" | "not_allowed" | "second_factor_needed" | "too_many_requests"> } }
    put?: never
    post: { parameters: { query?: never; header?: { 'Idempotency-Key'?: string }; path?: never; cookie?: never }; requestBody: { content: { 'application/json': { 'url': string; 'events': ("booking.confirmed" | "booking.cancelled" | "booking.moved" | "booking.attendance_marked" | "session.changed" | "session.cancelled" | "session.restored" | "class.added" | "class.changed" | "member.joined" | "member.changed" | "member.deactivated" | "holding.opened" | "holding.changed" | "product.made" | "product.changed" | "payment.settled" | "payment.failed" | "payment.refunded" | "hire.requested" | "hire.confirmed" | "hire.changed" | "hire.cancelled")[]; 'id'?: unknown; 'isOn'?: unknown; 'createdAt'?: unknown } } }; responses: { 201: { headers: Headers; content: { 'application/json': { 'success': true; 'id': string; 'webhook': components['schemas']['Webhook']; 'secret': string } } }; default: Failure<"bad_input" | "bad_json" | "bad_idempotency_key" | "address_not_allowed" | "sign_in_required" | "bad_api_key" | "not_allowed" | "second_factor_needed" | "key_scope" | "foreign_origin" | "webhook_not_found" | "delivery_not_found" | "idempotency_key_reused" | "too_many_webhooks" | "body_too_large" | "too_many_requests"> } }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/admin/webhooks/{id}': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never }
    get: { parameters: { query?: never; header?: never; path: { 'id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Headers; content: { 'application/json': { 'success': true; 'webhook': components['schemas']['Webhook'] } } }; default: Failure<"sign_in_required" | "bad_api_key" | "not_allowed" | "second_factor_needed" | "webhook_not_found" | "too_many_requests"> } }
    put?: never
    post?: never
    delete: { parameters: { query?: never; header?: { 'Idempotency-Key'?: string }; path: { 'id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Headers; content: { 'application/json': { 'success': true; 'webhook': components['schemas']['Webhook'] } } }; default: Failure<"bad_input" | "bad_idempotency_key" | "address_not_allowed" | "sign_in_required" | "bad_api_key" | "not_allowed" | "second_factor_needed" | "key_scope" | "foreign_origin" | "webhook_not_found" | "delivery_not_found" | "idempotency_key_reused" | "too_many_webhooks" | "too_many_requests"> } }
    options?: never
    head?: never
    patch: { parameters: { query?: never; header?: { 'Idempotency-Key'?: string; 'If-Match'?: string }; path: { 'id': string }; cookie?: never }; requestBody: { content: { 'application/json': { 'url'?: string; 'events'?: ("booking.confirmed" | "booking.cancelled" | "booking.moved" | "booking.attendance_marked" | "session.changed" | "session.cancelled" | "session.restored" | "class.added" | "class.changed" | "member.joined" | "member.changed" | "member.deactivated" | "holding.opened" | "holding.changed" | "product.made" | "product.changed" | "payment.settled" | "payment.failed" | "payment.refunded" | "hire.requested" | "hire.confirmed" | "hire.changed" | "hire.cancelled")[]; 'isOn'?: boolean; 'id'?: unknown; 'createdAt'?: unknown } } }; responses: { 200: { headers: Headers; content: { 'application/json': { 'success': true; 'webhook': components['schemas']['Webhook'] } } }; default: Failure<"bad_input" | "bad_json" | "bad_idempotency_key" | "address_not_allowed" | "sign_in_required" | "bad_api_key" | "not_allowed" | "second_factor_needed" | "key_scope" | "foreign_origin" | "webhook_not_found" | "delivery_not_found" | "idempotency_key_reused" | "too_many_webhooks" | "precondition_failed" | "body_too_large" | "too_many_requests"> } }
    trace?: never
  }
  '/api/admin/webhooks/{id}/secret': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never }
    get?: never
    put?: never
    post: { parameters: { query?: never; header?: { 'Idempotency-Key'?: string }; path: { 'id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Headers; content: { 'application/json': { 'success': true; 'secret': string } } }; default: Failure<"bad_input" | "bad_idempotency_key" | "address_not_allowed" | "sign_in_required" | "bad_api_key" | "not_allowed" | "second_factor_needed" | "key_scope" | "foreign_origin" | "webhook_not_found" | "delivery_not_found" | "idempotency_key_reused" | "too_many_webhooks" | "too_many_requests"> } }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/admin/webhooks/{id}/test': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never }
    get?: never
    put?: never
    post: { parameters: { query?: never; header?: { 'Idempotency-Key'?: string }; path: { 'id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Headers; content: { 'application/json': { 'success': true } } }; default: Failure<"bad_input" | "bad_idempotency_key" | "address_not_allowed" | "sign_in_required" | "bad_api_key" | "not_allowed" | "second_factor_needed" | "key_scope" | "foreign_origin" | "webhook_not_found" | "delivery_not_found" | "idempotency_key_reused" | "too_many_webhooks" | "too_many_requests"> } }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/admin/webhooks/{id}/deliveries': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never }
    get: { parameters: { query?: { 'page'?: number; 'pageSize'?: number }; header?: never; path: { 'id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Headers; content: { 'application/json': { 'success': true; 'deliveries': ({ 'eventId': string; 'type': string; 'data': { [name: string]: unknown }; 'at': string; 'state': "waiting" | "sending" | "delivered" | "failed"; 'attempts': number; 'lastAnswer': string | null; 'deliveredAt': string | null })[]; 'total': number } } }; default: Failure<"bad_input" | "address_not_allowed" | "sign_in_required" | "bad_api_key" | "not_allowed" | "second_factor_needed" | "webhook_not_found" | "delivery_not_found" | "too_many_webhooks" | "too_many_requests"> } }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/admin/webhooks/{id}/deliveries/{eventId}/resend': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never }
    get?: never
    put?: never
    post: { parameters: { query?: never; header?: { 'Idempotency-Key'?: string }; path: { 'id': string; 'eventId': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Headers; content: { 'application/json': { 'success': true } } }; default: Failure<"bad_input" | "bad_idempotency_key" | "address_not_allowed" | "sign_in_required" | "bad_api_key" | "not_allowed" | "second_factor_needed" | "key_scope" | "foreign_origin" | "webhook_not_found" | "delivery_not_found" | "idempotency_key_reused" | "too_many_webhooks" | "too_many_requests"> } }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/admin/payments': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never }
    get: { parameters: { query?: { 'search'?: string; 'state'?: "all" | "paid" | "refunded" | "disputed" | "waiting" | "failed" | "given_up"; 'purpose'?: ("membership" | "upgrade" | "order" | "class" | "renewal" | "plan_change" | "arrears" | "hall_hire") | ""; 'tender'?: ("stripe" | "cash" | "card_machine" | "bank_transfer" | "account" | "complimentary") | ""; 'from'?: string; 'to'?: string; 'page'?: number; 'pageSize'?: number }; header?: never; path?: never; cookie?: never }; requestBody?: never; responses: { 200: { headers: Headers; content: { 'application/json': { 'success': true; 'payments': ({ 'id': string; 'userId': string | null; 'payerName': string; 'payerEmail': string; 'purpose': "membership" | "upgrade" | "order" | "class" | "renewal" | "plan_change" | "arrears" | "hall_hire"; 'tender': "stripe" | "cash" | "card_machine" | "bank_transfer" | "account" | "complimentary"; 'description': string; 'amountPence': number; 'creditPence': number; 'refundedPence': number; 'toAccountPence': number; 'status': string; 'provider': string; 'paymentIntentId': string | null; 'receipt': string | null; 'failure': string | null; 'createdAt': string; 'settledAt': string | null })[]; 'total': number } } }; default: Failure<"bad_input" | "sign_in_required" | "bad_api_key" | "not_allowed" | "second_factor_needed" | "too_many_requests"> } }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/admin/payments/books': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never }
    get: { parameters: { query?: { 'since'?: string }; header?: never; path?: never; cookie?: never }; requestBody?: never; responses: { 200: { headers: Headers; content: { 'application/json': { 'success': true; 'since': string; 'isEqual': boolean; 'movements': number; 'ledgerPence': number; 'providerPence': number; 'feesPence': number; 'paidOutPence': number; 'payouts': ({ 'id': string; 'amountPence': number; 'state': "on_its_way" | "paid" | "failed"; 'arrivesAt': string; 'isByHand': boolean; 'isMatched': boolean | null })[]; 'differences': ({ 'providerRef': string; 'kind': "charge" | "refund" | "dispute" | "dispute_won"; 'at': string; 'ledgerPence': number | null; 'providerPence': number | null })[] } } }; default: Failure<"bad_input" | "sign_in_required" | "bad_api_key" | "not_allowed" | "second_factor_needed" | "too_many_requests" | "provider_unavailable"> } }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/admin/payments/{id}': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never }
    get: { parameters: { query?: never; header?: never; path: { 'id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Headers; content: { 'application/json': { 'success': true; 'payment': { 'id': string; 'userId': string | null; 'payerName': string; 'payerEmail': string; 'purpose': "membership" | "upgrade" | "order" | "class" | "renewal" | "plan_change" | "arrears" | "hall_hire"; 'tender': "stripe" | "cash" | "card_machine" | "bank_transfer" | "account" | "complimentary"; 'description': string; 'amountPence': number; 'creditPence': number; 'refundedPence': number; 'toAccountPence': number; 'status': string; 'provider': string; 'paymentIntentId': string | null; 'receipt': string | null; 'failure': string | null; 'createdAt': string; 'settledAt': string | null; 'ledger': ({ 'at': string; 'kind': string; 'amountPence': number; 'providerRef': string })[]; 'refunds': ({ 'id': string; 'amountPence': number; 'reason': string; 'keepsGrant': boolean; 'toAccount': boolean; 'status': "pending" | "done" | "failed" | "bounced"; 'creditNote': string | null; 'createdAt': string; 'doneAt': string | null })[] } } } }; default: Failure<"sign_in_required" | "bad_api_key" | "not_allowed" | "second_factor_needed" | "payment_not_found" | "too_many_requests"> } }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/admin/payments/{id}/refunds': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never }
    get?: never
    put?: never
    post: { parameters: { query?: never; header?: { 'Idempotency-Key'?: string }; path: { 'id': string }; cookie?: never }; requestBody: { content: { 'application/json': { 'amountPence'?: number; 'reason': string; 'keepsGrant'?: boolean; 'toAccount'?: boolean } } }; responses: { 201: { headers: Headers; content: { 'application/json': { 'success': true; 'refund': { 'id': string; 'amountPence': number; 'reason': string; 'keepsGrant': boolean; 'toAccount': boolean; 'status': "pending" | "done" | "failed" | "bounced"; 'creditNote': string | null; 'createdAt': string; 'doneAt': string | null } } } }; default: Failure<"bad_input" | "bad_json" | "bad_idempotency_key" | "sign_in_required" | "bad_api_key" | "not_allowed" | "second_factor_needed" | "key_scope" | "foreign_origin" | "payment_not_found" | "body_too_large" | "too_many_requests"> } }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/admin/payments/{id}/receipt': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never }
    get?: never
    put?: never
    post: { parameters: { query?: never; header?: { 'Idempotency-Key'?: string }; path: { 'id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Headers; content: { 'application/json': { 'success': true; 'message': string } } }; default: Failure<"bad_input" | "bad_idempotency_key" | "sign_in_required" | "bad_api_key" | "not_allowed" | "second_factor_needed" | "key_scope" | "foreign_origin" | "payment_not_found" | "idempotency_key_reused" | "no_receipt" | "too_many_requests"> } }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/checkout': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never }
    get?: never
    put?: never
    post: { parameters: { query?: never; header?: { 'Idempotency-Key'?: string }; path?: never; cookie?: never }; requestBody: { content: { 'application/json': { 'items'?: ({ 'membershipId': string; 'quantity': number })[]; 'name': string; 'email': string; 'personId'?: string; 'amount'?: number; 'promoCode'?: string; 'startsNow'?: true; 'paymentMethodId'?: string } } }; responses: { 201: { headers: Headers; content: { 'application/json': { 'success': true; 'order': components['schemas']['Order']; 'payment': { 'paymentIntentId': string; 'clientSecret': string; 'status': "requires_payment_method" | "requires_action" | "processing" | "succeeded" | "canceled"; 'actionUrl': string | null }; 'statusUrl': string } } }; default: Failure<"bad_input" | "bad_json" | "bad_idempotency_key" | "bad_quantity" | "own_address" | "method_required" | "bad_api_key" | "key_scope" | "foreign_origin" | "plan_not_found" | "order_not_found" | "person_not_found" | "promo_unknown" | "payment_not_found" | "body_too_large" | "too_many_requests" | "promo_guesses" | "too_many" | "provider_unavailable" | "outcome_unknown"> } }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/admin/users/{id}/membership': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never }
    get?: never
    put?: never
    post: { parameters: { query?: never; header?: { 'Idempotency-Key'?: string }; path: { 'id': string }; cookie?: never }; requestBody: { content: { 'application/json': { 'packageId': string; 'reason': string } } }; responses: { 201: { headers: Headers; content: { 'application/json': { 'success': true; 'membership': components['schemas']['Membership'] } } }; default: Failure<"bad_input" | "bad_json" | "bad_idempotency_key" | "sign_in_required" | "bad_api_key" | "not_allowed" | "second_factor_needed" | "key_scope" | "foreign_origin" | "member_not_found" | "plan_not_found" | "idempotency_key_reused" | "had_already" | "body_too_large" | "too_many_requests"> } }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/create-customer': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never }
    get?: never
    put?: never
    post: { parameters: { query?: never; header?: { 'Idempotency-Key'?: string }; path?: never; cookie?: never }; requestBody: { content: { 'application/json': { 'email': string; 'name': string } } }; responses: { 200: { headers: Headers; content: { 'application/json': { 'customerId': string } } }; default: Failure<"bad_input" | "bad_json" | "bad_idempotency_key" | "sign_in_required" | "bad_api_key" | "key_scope" | "foreign_origin" | "body_too_large" | "too_many_requests" | "unavailable" | "provider_unavailable"> } }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/create-setup-intent': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never }
    get?: never
    put?: never
    post: { parameters: { query?: never; header?: { 'Idempotency-Key'?: string }; path?: never; cookie?: never }; requestBody?: never; responses: { 200: { headers: Headers; content: { 'application/json': { 'client_secret': string } } }; default: Failure<"bad_input" | "bad_idempotency_key" | "sign_in_required" | "bad_api_key" | "key_scope" | "foreign_origin" | "too_many_requests" | "unavailable" | "provider_unavailable"> } }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/create-subscription': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never }
    get?: never
    put?: never
    post: { parameters: { query?: never; header?: { 'Idempotency-Key'?: string }; path?: never; cookie?: never }; requestBody: { content: { 'application/json': { 'customerId': string; 'priceId'?: string; 'startsNow'?: true } } }; responses: { 200: { headers: Headers; content: { 'application/json': { 'clientSecret': string } } }; default: Failure<"bad_input" | "bad_json" | "bad_idempotency_key" | "amount_required" | "plan_required" | "sign_in_required" | "bad_api_key" | "key_scope" | "foreign_origin" | "foreign_user" | "plan_not_found" | "person_not_found" | "customer_not_found" | "body_too_large" | "too_many_requests" | "too_many" | "unavailable" | "provider_unavailable"> } }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/create-payment-intent': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never }
    get?: never
    put?: never
    post: { parameters: { query?: never; header?: { 'Idempotency-Key'?: string }; path?: never; cookie?: never }; requestBody: { content: { 'application/json': { 'amount'?: number | null; 'currency'?: "gbp"; 'membershipId'?: string; 'orderId'?: string; 'personId'?: string; 'metadata'?: { [name: string]: string }; 'startsNow'?: true } } }; responses: { 200: { headers: Headers; content: { 'application/json': { 'id': string; 'clientSecret': string } } }; default: Failure<"bad_input" | "bad_json" | "bad_idempotency_key" | "bad_quantity" | "own_address" | "amount_required" | "plan_required" | "sign_in_required" | "bad_api_key" | "key_scope" | "foreign_origin" | "foreign_user" | "plan_not_found" | "order_not_found" | "person_not_found" | "promo_unknown" | "body_too_large" | "too_many_requests" | "promo_guesses" | "too_many" | "unavailable" | "provider_unavailable"> } }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/stripe/create-payment-intent': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never }
    get?: never
    put?: never
    post: { parameters: { query?: never; header?: { 'Idempotency-Key'?: string }; path?: never; cookie?: never }; requestBody: { content: { 'application/json': { 'amount'?: number | null; 'currency'?: "gbp"; 'metadata'?: { 'membershipId'?: string; 'userId'?: string; 'type'?: string }; 'startsNow'?: true } } }; responses: { 200: { headers: Headers; content: { 'application/json': { 'clientSecret': string; 'paymentIntentId': string } } }; default: Failure<"bad_input" | "bad_json" | "bad_idempotency_key" | "amount_required" | "plan_required" | "sign_in_required" | "bad_api_key" | "key_scope" | "foreign_origin" | "foreign_user" | "plan_not_found" | "person_not_found" | "body_too_large" | "too_many_requests" | "too_many" | "unavailable" | "provider_unavailable"> } }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/confirm-payment': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never }
    get?: never
    put?: never
    post: { parameters: { query?: never; header?: { 'Idempotency-Key'?: string }; path?: never; cookie?: never }; requestBody: { content: { 'application/json': { 'paymentIntentId': string; 'paymentMethodId'?: string } } }; responses: { 200: { headers: Headers; content: { 'application/json': { 'status': "requires_payment_method" | "requires_action" | "processing" | "succeeded" | "canceled"; 'clientSecret'?: string } } }; default: Failure<"bad_input" | "bad_json" | "bad_idempotency_key" | "method_required" | "sign_in_required" | "bad_api_key" | "key_scope" | "foreign_origin" | "payment_not_found" | "body_too_large" | "too_many_requests" | "unavailable" | "outcome_unknown"> } }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/products': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never }
    get: { parameters: { query?: never; header?: never; path?: never; cookie?: never }; requestBody?: never; responses: { 200: { headers: Headers; content: { 'application/json': { 'success': true; 'products': (components['schemas']['Product'])[] } } }; default: Failure<"bad_api_key" | "too_many_requests"> } }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/admin/products': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never }
    get?: never
    put?: never
    post: { parameters: { query?: never; header?: { 'Idempotency-Key'?: string }; path?: never; cookie?: never }; requestBody: { content: { 'application/json': { 'name': string; 'price': number; 'othersPrice'?: number | null; 'allowance'?: number | null; 'days'?: number | null; 'begins'?: "purchase" | "first_use"; 'covers'?: (string)[] | null; 'audience'?: "all" | "first_timers"; 'isShared'?: boolean; 'usage'?: string; 'features'?: (string)[]; 'isPopular'?: boolean; 'position'?: number; 'state'?: "on_sale" | "hidden" | "ended"; 'kind': "plan" | "pass" | "single" | "intro" | "ticket"; 'id'?: unknown } } }; responses: { 201: { headers: Headers; content: { 'application/json': { 'success': true; 'product': components['schemas']['Product'] } } }; default: Failure<"bad_input" | "bad_json" | "bad_idempotency_key" | "days_needed" | "allowance_needed" | "class_type_unknown" | "sign_in_required" | "bad_api_key" | "not_allowed" | "second_factor_needed" | "key_scope" | "foreign_origin" | "product_not_found" | "idempotency_key_reused" | "body_too_large" | "too_many_requests"> } }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/admin/products/{id}': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never }
    get: { parameters: { query?: never; header?: never; path: { 'id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Headers; content: { 'application/json': { 'success': true; 'product': components['schemas']['Product'] } } }; default: Failure<"sign_in_required" | "bad_api_key" | "not_allowed" | "second_factor_needed" | "product_not_found" | "too_many_requests"> } }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch: { parameters: { query?: never; header?: { 'Idempotency-Key'?: string; 'If-Match'?: string }; path: { 'id': string }; cookie?: never }; requestBody: { content: { 'application/json': { 'name'?: string; 'price'?: number; 'othersPrice'?: number | null; 'allowance'?: number | null; 'days'?: number | null; 'begins'?: "purchase" | "first_use"; 'covers'?: (string)[] | null; 'audience'?: "all" | "first_timers"; 'isShared'?: boolean; 'usage'?: string; 'features'?: (string)[]; 'isPopular'?: boolean; 'position'?: number; 'state'?: "on_sale" | "hidden" | "ended"; 'id'?: unknown; 'kind'?: unknown } } }; responses: { 200: { headers: Headers; content: { 'application/json': { 'success': true; 'product': components['schemas']['Product'] } } }; default: Failure<"bad_input" | "bad_json" | "bad_idempotency_key" | "days_needed" | "allowance_needed" | "class_type_unknown" | "sign_in_required" | "bad_api_key" | "not_allowed" | "second_factor_needed" | "key_scope" | "foreign_origin" | "product_not_found" | "idempotency_key_reused" | "precondition_failed" | "body_too_large" | "too_many_requests"> } }
    trace?: never
  }
  '/api/admin/promo-codes': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never }
    get: { parameters: { query?: never; header?: never; path?: never; cookie?: never }; requestBody?: never; responses: { 200: { headers: Headers; content: { 'application/json': { 'success': true; 'promoCodes': (components['schemas']['PromoCodeUse'])[] } } }; default: Failure<"sign_in_required" | "bad_api_key" | "not_allowed" | "second_factor_needed" | "too_many_requests"> } }
    put?: never
    post: { parameters: { query?: never; header?: { 'Idempotency-Key'?: string }; path?: never; cookie?: never }; requestBody: { content: { 'application/json': { 'percent'?: number | null; 'off'?: number | null; 'products'?: (string)[] | null; 'startsOn'?: string | null; 'endsOn'?: string | null; 'mostUses'?: number | null; 'mostEach'?: number | null; 'state'?: "active" | "ended"; 'id': string; 'uses'?: unknown; 'takings'?: unknown; 'takenOff'?: unknown } } }; responses: { 201: { headers: Headers; content: { 'application/json': { 'success': true; 'promoCode': components['schemas']['PromoCode'] } } }; default: Failure<"bad_input" | "bad_json" | "bad_idempotency_key" | "promo_name" | "promo_off" | "promo_dates" | "promo_product" | "sign_in_required" | "bad_api_key" | "not_allowed" | "second_factor_needed" | "key_scope" | "foreign_origin" | "promo_not_found" | "idempotency_key_reused" | "promo_taken" | "body_too_large" | "too_many_requests"> } }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/admin/promo-codes/{id}': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never }
    get: { parameters: { query?: never; header?: never; path: { 'id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Headers; content: { 'application/json': { 'success': true; 'promoCode': components['schemas']['PromoCode'] } } }; default: Failure<"sign_in_required" | "bad_api_key" | "not_allowed" | "second_factor_needed" | "promo_not_found" | "too_many_requests"> } }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch: { parameters: { query?: never; header?: { 'Idempotency-Key'?: string; 'If-Match'?: string }; path: { 'id': string }; cookie?: never }; requestBody: { content: { 'application/json': { 'percent'?: number | null; 'off'?: number | null; 'products'?: (string)[] | null; 'startsOn'?: string | null; 'endsOn'?: string | null; 'mostUses'?: number | null; 'mostEach'?: number | null; 'state'?: "active" | "ended"; 'id'?: unknown; 'uses'?: unknown; 'takings'?: unknown; 'takenOff'?: unknown } } }; responses: { 200: { headers: Headers; content: { 'application/json': { 'success': true; 'promoCode': components['schemas']['PromoCode'] } } }; default: Failure<"bad_input" | "bad_json" | "bad_idempotency_key" | "promo_name" | "promo_off" | "promo_dates" | "promo_product" | "sign_in_required" | "bad_api_key" | "not_allowed" | "second_factor_needed" | "key_scope" | "foreign_origin" | "promo_not_found" | "idempotency_key_reused" | "promo_taken" | "precondition_failed" | "body_too_large" | "too_many_requests"> } }
    trace?: never
  }
  '/api/till/sales': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never }
    get?: never
    put?: never
    post: { parameters: { query?: never; header?: { 'Idempotency-Key'?: string }; path?: never; cookie?: never }; requestBody: { content: { 'application/json': { 'userId'?: string; 'personId'?: string; 'name'?: string; 'email'?: string; 'items': ({ 'productId': string; 'quantity': number })[]; 'promoCode'?: string; 'amountPence': number; 'creditPence'?: number; 'debtPence'?: number; 'tender': "cash" | "card_machine" | "bank_transfer" | "complimentary" | "account"; 'reason'?: string } } }; responses: { 201: { headers: Headers; content: { 'application/json': { 'success': true; 'sale': { 'id': string; 'receipt': string; 'description': string; 'tender': "cash" | "card_machine" | "bank_transfer" | "complimentary" | "account"; 'amountPence': number; 'creditPence': number } } } }; default: Failure<"bad_input" | "bad_json" | "bad_idempotency_key" | "nothing_sold" | "address_needed" | "sign_in_required" | "bad_api_key" | "not_allowed" | "second_factor_needed" | "key_scope" | "foreign_origin" | "class_not_found" | "person_not_found" | "promo_unknown" | "member_not_found" | "idempotency_key_reused" | "not_on_sale" | "ticket_alone" | "class_full" | "not_for_class" | "price_changed" | "credit_changed" | "owes_money" | "debt_changed" | "intro_used" | "first_timers_only" | "package_coming" | "plan_for_account" | "promo_early" | "promo_over" | "promo_used_up" | "promo_held" | "promo_other_products" | "promo_used" | "payment_differs" | "cannot_be_given" | "bought_before" | "body_too_large" | "too_many_requests" | "promo_guesses"> } }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/till/sales/{paymentId}/void': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never }
    get?: never
    put?: never
    post: { parameters: { query?: never; header?: { 'Idempotency-Key'?: string }; path: { 'paymentId': string }; cookie?: never }; requestBody: { content: { 'application/json': { 'reason': string } } }; responses: { 200: { headers: Headers; content: { 'application/json': { 'success': true; 'sale': { 'id': string; 'description': string; 'amountPence': number; 'creditPence': number } } } }; default: Failure<"bad_input" | "bad_json" | "bad_idempotency_key" | "sign_in_required" | "bad_api_key" | "not_allowed" | "second_factor_needed" | "key_scope" | "foreign_origin" | "payment_not_found" | "body_too_large" | "too_many_requests"> } }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/till/debts': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never }
    get?: never
    put?: never
    post: { parameters: { query?: never; header?: { 'Idempotency-Key'?: string }; path?: never; cookie?: never }; requestBody: { content: { 'application/json': { 'userId': string; 'owedPence': number; 'amountPence': number; 'tender': "cash" | "card_machine" | "bank_transfer" } } }; responses: { 201: { headers: Headers; content: { 'application/json': { 'success': true; 'payment': { 'id': string; 'receipt': string; 'description': string; 'tender': "cash" | "card_machine" | "bank_transfer" | "complimentary" | "account"; 'amountPence': number; 'creditPence': number } } } }; default: Failure<"bad_input" | "bad_json" | "bad_idempotency_key" | "sign_in_required" | "bad_api_key" | "not_allowed" | "second_factor_needed" | "key_scope" | "foreign_origin" | "member_not_found" | "idempotency_key_reused" | "nothing_owed" | "debt_changed" | "more_than_owed" | "payment_differs" | "cannot_be_given" | "bought_before" | "body_too_large" | "too_many_requests"> } }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/till/closes': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never }
    get: { parameters: { query?: never; header?: never; path?: never; cookie?: never }; requestBody?: never; responses: { 200: { headers: Headers; content: { 'application/json': { 'success': true; 'booked': { 'cashPence': number; 'cardMachinePence': number; 'bankTransferPence': number }; 'closes': ({ 'cashPence': number; 'cardMachinePence': number; 'bankTransferPence': number; 'day': string; 'closedAt': string; 'closedBy': string; 'countedCashPence': number; 'countedCardMachinePence': number | null; 'cashDifferencePence': number; 'cardMachineDifferencePence': number | null; 'note': string })[] } } }; default: Failure<"sign_in_required" | "bad_api_key" | "not_allowed" | "second_factor_needed" | "too_many_requests"> } }
    put?: never
    post: { parameters: { query?: never; header?: { 'Idempotency-Key'?: string }; path?: never; cookie?: never }; requestBody: { content: { 'application/json': { 'countedCashPence': number; 'countedCardMachinePence': number; 'note'?: string } } }; responses: { 201: { headers: Headers; content: { 'application/json': { 'success': true; 'close': { 'cashPence': number; 'cardMachinePence': number; 'bankTransferPence': number; 'day': string; 'closedAt': string; 'closedBy': string; 'countedCashPence': number; 'countedCardMachinePence': number | null; 'cashDifferencePence': number; 'cardMachineDifferencePence': number | null; 'note': string } } } }; default: Failure<"bad_input" | "bad_json" | "bad_idempotency_key" | "sign_in_required" | "bad_api_key" | "not_allowed" | "second_factor_needed" | "key_scope" | "foreign_origin" | "idempotency_key_reused" | "closed_today" | "body_too_large" | "too_many_requests"> } }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/admin/journal': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never }
    get: { parameters: { query: { 'from': string; 'to': string }; header?: never; path?: never; cookie?: never }; requestBody?: never; responses: { 200: { headers: Headers; content: { 'application/json': { 'success': true; 'lines': ({ 'day': string; 'account': "stripe" | "cash" | "card_machine" | "bank" | "deposits" | "fees" | "disputes" | "classes" | "hall" | "vat"; 'code': string; 'amountPence': number; 'creditNote': string | null })[] } } }; default: Failure<"bad_input" | "sign_in_required" | "bad_api_key" | "not_allowed" | "second_factor_needed" | "too_many_requests"> } }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/stripe/webhook': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never }
    get?: never
    put?: never
    post: { parameters: { query?: never; header?: never; path?: never; cookie?: never }; requestBody: { content: { 'application/octet-stream': string } }; responses: { 200: { headers: Headers; content: { 'application/json': { 'received': true } } }; default: Failure<"bad_signature" | "body_too_large" | "too_many_requests" | "provider_unavailable"> } }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/admin/class-types': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never }
    get: { parameters: { query?: never; header?: never; path?: never; cookie?: never }; requestBody?: never; responses: { 200: { headers: Headers; content: { 'application/json': { 'success': true; 'classTypes': (components['schemas']['ClassType'])[] } } }; default: Failure<"sign_in_required" | "bad_api_key" | "not_allowed" | "second_factor_needed" | "too_many_requests"> } }
    put?: never
    post: { parameters: { query?: never; header?: { 'Idempotency-Key'?: string }; path?: never; cookie?: never }; requestBody: { content: { 'application/json': { 'name': string; 'description': string; 'position'?: number; 'isHidden'?: boolean; 'hue'?: "" | "rose" | "green" | "blue" | "orange" | "violet" | "teal" | "red" | "yellow"; 'id'?: unknown } } }; responses: { 201: { headers: Headers; content: { 'application/json': { 'success': true; 'classType': components['schemas']['ClassType'] } } }; default: Failure<"bad_input" | "bad_json" | "bad_idempotency_key" | "sign_in_required" | "bad_api_key" | "not_allowed" | "second_factor_needed" | "key_scope" | "foreign_origin" | "class_type_not_found" | "idempotency_key_reused" | "body_too_large" | "too_many_requests"> } }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/admin/class-types/{id}': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never }
    get: { parameters: { query?: never; header?: never; path: { 'id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Headers; content: { 'application/json': { 'success': true; 'classType': components['schemas']['ClassType'] } } }; default: Failure<"sign_in_required" | "bad_api_key" | "not_allowed" | "second_factor_needed" | "class_type_not_found" | "too_many_requests"> } }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch: { parameters: { query?: never; header?: { 'Idempotency-Key'?: string; 'If-Match'?: string }; path: { 'id': string }; cookie?: never }; requestBody: { content: { 'application/json': { 'name'?: string; 'description'?: string; 'position'?: number; 'isHidden'?: boolean; 'hue'?: "" | "rose" | "green" | "blue" | "orange" | "violet" | "teal" | "red" | "yellow"; 'id'?: unknown } } }; responses: { 200: { headers: Headers; content: { 'application/json': { 'success': true; 'classType': components['schemas']['ClassType'] } } }; default: Failure<"bad_input" | "bad_json" | "bad_idempotency_key" | "sign_in_required" | "bad_api_key" | "not_allowed" | "second_factor_needed" | "key_scope" | "foreign_origin" | "class_type_not_found" | "idempotency_key_reused" | "precondition_failed" | "body_too_large" | "too_many_requests"> } }
    trace?: never
  }
  '/api/admin/rooms': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never }
    get: { parameters: { query?: never; header?: never; path?: never; cookie?: never }; requestBody?: never; responses: { 200: { headers: Headers; content: { 'application/json': { 'success': true; 'rooms': (components['schemas']['Room'])[] } } }; default: Failure<"sign_in_required" | "bad_api_key" | "not_allowed" | "second_factor_needed" | "too_many_requests"> } }
    put?: never
    post: { parameters: { query?: never; header?: { 'Idempotency-Key'?: string }; path?: never; cookie?: never }; requestBody: { content: { 'application/json': { 'name': string; 'places'?: number | null; 'isExclusive'?: boolean; 'isHidden'?: boolean; 'isForHire'?: boolean; 'id'?: unknown } } }; responses: { 201: { headers: Headers; content: { 'application/json': { 'success': true; 'room': components['schemas']['Room'] } } }; default: Failure<"bad_input" | "bad_json" | "bad_idempotency_key" | "sign_in_required" | "bad_api_key" | "not_allowed" | "second_factor_needed" | "key_scope" | "foreign_origin" | "room_not_found" | "idempotency_key_reused" | "room_name_taken" | "room_is_hall" | "other_hall" | "room_shared" | "body_too_large" | "too_many_requests"> } }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/admin/rooms/{id}': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never }
    get: { parameters: { query?: never; header?: never; path: { 'id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Headers; content: { 'application/json': { 'success': true; 'room': components['schemas']['Room'] } } }; default: Failure<"sign_in_required" | "bad_api_key" | "not_allowed" | "second_factor_needed" | "room_not_found" | "too_many_requests"> } }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch: { parameters: { query?: never; header?: { 'Idempotency-Key'?: string; 'If-Match'?: string }; path: { 'id': string }; cookie?: never }; requestBody: { content: { 'application/json': { 'name'?: string; 'places'?: number | null; 'isExclusive'?: boolean; 'isHidden'?: boolean; 'isForHire'?: boolean; 'overlapReason'?: string; 'id'?: unknown } } }; responses: { 200: { headers: Headers; content: { 'application/json': { 'success': true; 'room': components['schemas']['Room'] } } }; default: Failure<"bad_input" | "bad_json" | "bad_idempotency_key" | "sign_in_required" | "bad_api_key" | "not_allowed" | "second_factor_needed" | "key_scope" | "foreign_origin" | "room_not_found" | "idempotency_key_reused" | "room_name_taken" | "room_is_hall" | "other_hall" | "room_shared" | "precondition_failed" | "body_too_large" | "too_many_requests"> } }
    trace?: never
  }
  '/api/admin/instructors': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never }
    get: { parameters: { query?: never; header?: never; path?: never; cookie?: never }; requestBody?: never; responses: { 200: { headers: Headers; content: { 'application/json': { 'success': true; 'instructors': (components['schemas']['InstructorChoice'])[] } } }; default: Failure<"sign_in_required" | "bad_api_key" | "not_allowed" | "second_factor_needed" | "too_many_requests"> } }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/admin/classes': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never }
    get?: never
    put?: never
    post: { parameters: { query?: never; header?: { 'Idempotency-Key'?: string }; path?: never; cookie?: never }; requestBody: { content: { 'application/json': { 'name'?: string; 'type'?: string; 'day'?: "Monday" | "Tuesday" | "Wednesday" | "Thursday" | "Friday" | "Saturday" | "Sunday"; 'time'?: string; 'duration'?: number; 'instructor'?: string; 'level'?: string; 'maxSpots'?: number | null; 'capacity'?: number | null; 'description'?: string; 'room'?: string; 'typeId'?: string; 'weekday'?: number; 'startTime'?: string; 'durationMinutes'?: number; 'instructorId'?: string | null; 'roomId'?: string; 'overlapReason'?: string; 'fromDate'?: string; 'untilDate'?: string | null; 'alsoOn'?: (number)[]; 'id'?: unknown; 'spotsLeft'?: unknown; 'waitlist'?: unknown; 'position'?: unknown; 'createdAt'?: unknown; 'updatedAt'?: unknown; 'nextSession'?: unknown } } }; responses: { 201: { headers: Headers; content: { 'application/json': { 'success': true; 'id': string; 'class': components['schemas']['Class'] } } }; default: Failure<"bad_input" | "bad_json" | "bad_idempotency_key" | "unknown_choice" | "description_of_all" | "sign_in_required" | "bad_api_key" | "not_allowed" | "second_factor_needed" | "key_scope" | "foreign_origin" | "class_not_found" | "idempotency_key_reused" | "room_too_small" | "instructor_taken" | "below_booked" | "room_taken" | "studio_closed" | "date_taken" | "has_dates" | "in_the_past" | "dates_sold" | "body_too_large" | "too_many_requests"> } }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/admin/classes/{id}': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never }
    get: { parameters: { query?: never; header?: never; path: { 'id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Headers; content: { 'application/json': { 'success': true; 'class': components['schemas']['Class'] } } }; default: Failure<"sign_in_required" | "bad_api_key" | "not_allowed" | "second_factor_needed" | "class_not_found" | "too_many_requests"> } }
    put?: never
    post?: never
    delete: { parameters: { query?: never; header?: { 'Idempotency-Key'?: string }; path: { 'id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Headers; content: { 'application/json': { 'success': true; 'people': number; 'untold': ({ 'name': string; 'contact': string })[] } } }; default: Failure<"bad_input" | "bad_idempotency_key" | "unknown_choice" | "description_of_all" | "sign_in_required" | "bad_api_key" | "not_allowed" | "second_factor_needed" | "key_scope" | "foreign_origin" | "class_not_found" | "idempotency_key_reused" | "room_too_small" | "instructor_taken" | "below_booked" | "room_taken" | "studio_closed" | "date_taken" | "has_dates" | "in_the_past" | "dates_sold" | "too_many_requests"> } }
    options?: never
    head?: never
    patch: { parameters: { query?: never; header?: { 'Idempotency-Key'?: string; 'If-Match'?: string }; path: { 'id': string }; cookie?: never }; requestBody: { content: { 'application/json': { 'name'?: string; 'type'?: string; 'day'?: "Monday" | "Tuesday" | "Wednesday" | "Thursday" | "Friday" | "Saturday" | "Sunday"; 'time'?: string; 'duration'?: number; 'instructor'?: string; 'level'?: string; 'maxSpots'?: number | null; 'capacity'?: number | null; 'description'?: string; 'room'?: string; 'typeId'?: string; 'weekday'?: number; 'startTime'?: string; 'durationMinutes'?: number; 'instructorId'?: string | null; 'roomId'?: string; 'overlapReason'?: string; 'follow'?: (string)[]; 'fromDate'?: string; 'untilDate'?: string | null; 'id'?: unknown; 'spotsLeft'?: unknown; 'waitlist'?: unknown; 'position'?: unknown; 'createdAt'?: unknown; 'updatedAt'?: unknown; 'nextSession'?: unknown } } }; responses: { 200: { headers: Headers; content: { 'application/json': { 'success': true; 'class': components['schemas']['Class']; 'people': number; 'untold': ({ 'name': string; 'contact': string })[]; 'kept': ({ 'id': string; 'date': string })[] } } }; default: Failure<"bad_input" | "bad_json" | "bad_idempotency_key" | "unknown_choice" | "description_of_all" | "sign_in_required" | "bad_api_key" | "not_allowed" | "second_factor_needed" | "key_scope" | "foreign_origin" | "class_not_found" | "idempotency_key_reused" | "room_too_small" | "instructor_taken" | "below_booked" | "room_taken" | "studio_closed" | "date_taken" | "has_dates" | "in_the_past" | "dates_sold" | "precondition_failed" | "body_too_large" | "too_many_requests"> } }
    trace?: never
  }
  '/api/admin/sessions/{id}': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never }
    get: { parameters: { query?: never; header?: never; path: { 'id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Headers; content: { 'application/json': { 'success': true; 'session': components['schemas']['StaffSession']; 'bookings': (components['schemas']['RegisterPlace'])[] } } }; default: Failure<"sign_in_required" | "bad_api_key" | "not_allowed" | "second_factor_needed" | "class_not_found" | "too_many_requests"> } }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch: { parameters: { query?: never; header?: { 'Idempotency-Key'?: string; 'If-Match'?: string }; path: { 'id': string }; cookie?: never }; requestBody: { content: { 'application/json': { 'name'?: string; 'type'?: string; 'day'?: "Monday" | "Tuesday" | "Wednesday" | "Thursday" | "Friday" | "Saturday" | "Sunday"; 'time'?: string; 'duration'?: number; 'instructor'?: string; 'level'?: string; 'maxSpots'?: number | null; 'capacity'?: number | null; 'description'?: string; 'room'?: string; 'typeId'?: string; 'weekday'?: number; 'startTime'?: string; 'durationMinutes'?: number; 'instructorId'?: string | null; 'roomId'?: string; 'overlapReason'?: string; 'reach'?: "this-date" | "from-this-date-on"; 'follow'?: (string)[]; 'class'?: { 'name'?: string; 'type'?: string; 'day'?: "Monday" | "Tuesday" | "Wednesday" | "Thursday" | "Friday" | "Saturday" | "Sunday"; 'time'?: string; 'duration'?: number; 'instructor'?: string; 'level'?: string; 'maxSpots'?: number | null; 'capacity'?: number | null; 'description'?: string; 'room'?: string; 'typeId'?: string; 'weekday'?: number; 'startTime'?: string; 'durationMinutes'?: number; 'instructorId'?: string | null; 'roomId'?: string; 'overlapReason'?: string; 'fromDate'?: string; 'untilDate'?: string | null; 'alsoOn'?: (number)[] }; 'id'?: unknown; 'classId'?: unknown; 'date'?: unknown; 'startsAt'?: unknown; 'endsAt'?: unknown; 'spotsLeft'?: unknown; 'status'?: unknown; 'waitlist'?: unknown; 'position'?: unknown; 'booked'?: unknown; 'bookedFor'?: unknown; 'endTime'?: unknown } } }; responses: { 200: { headers: Headers; content: { 'application/json': { 'success': true; 'people': number; 'untold': ({ 'name': string; 'contact': string })[]; 'kept': ({ 'id': string; 'date': string })[] } } }; default: Failure<"bad_input" | "bad_json" | "bad_idempotency_key" | "unknown_choice" | "description_of_all" | "sign_in_required" | "bad_api_key" | "not_allowed" | "second_factor_needed" | "key_scope" | "foreign_origin" | "class_not_found" | "idempotency_key_reused" | "room_too_small" | "instructor_taken" | "below_booked" | "room_taken" | "studio_closed" | "date_taken" | "has_dates" | "in_the_past" | "dates_sold" | "precondition_failed" | "body_too_large" | "too_many_requests"> } }
    trace?: never
  }
  '/api/admin/closures': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never }
    get: { parameters: { query?: never; header?: never; path?: never; cookie?: never }; requestBody?: never; responses: { 200: { headers: Headers; content: { 'application/json': { 'success': true; 'closures': (components['schemas']['Closure'])[]; 'bankHolidays': ({ 'date': string; 'name': string })[] } } }; default: Failure<"sign_in_required" | "bad_api_key" | "not_allowed" | "second_factor_needed" | "too_many_requests"> } }
    put?: never
    post: { parameters: { query?: never; header?: { 'Idempotency-Key'?: string }; path?: never; cookie?: never }; requestBody: { content: { 'application/json': { 'from': string; 'to'?: string; 'startTime'?: string | null; 'endTime'?: string | null; 'reason'?: string } } }; responses: { 201: { headers: Headers; content: { 'application/json': { 'success': true; 'closure': components['schemas']['Closure']; 'sessions': number; 'bookings': number; 'people': number; 'untold': ({ 'name': string; 'contact': string })[]; 'hires': number } } }; default: Failure<"bad_input" | "bad_json" | "bad_idempotency_key" | "sign_in_required" | "bad_api_key" | "not_allowed" | "second_factor_needed" | "key_scope" | "foreign_origin" | "closure_not_found" | "idempotency_key_reused" | "closure_over" | "already_closed" | "room_taken" | "instructor_taken" | "hall_in_use" | "body_too_large" | "too_many_requests"> } }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/admin/closures/{id}': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never }
    get?: never
    put?: never
    post?: never
    delete: { parameters: { query?: { 'overlapReason'?: string }; header?: { 'Idempotency-Key'?: string }; path: { 'id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Headers; content: { 'application/json': { 'success': true; 'sessions': number; 'people': number; 'untold': ({ 'name': string; 'contact': string })[] } } }; default: Failure<"bad_input" | "bad_idempotency_key" | "sign_in_required" | "bad_api_key" | "not_allowed" | "second_factor_needed" | "key_scope" | "foreign_origin" | "closure_not_found" | "idempotency_key_reused" | "closure_over" | "already_closed" | "room_taken" | "instructor_taken" | "hall_in_use" | "too_many_requests"> } }
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/admin/closures/{id}/extensions': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never }
    get: { parameters: { query?: { 'days'?: number }; header?: never; path: { 'id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Headers; content: { 'application/json': { 'success': true; 'days': number; 'extendedDays': number | null; 'extended': ({ 'holdingId': string; 'userId': string; 'userName': string; 'name': string; 'kind': "plan" | "pass" | "single" | "intro" | "ticket"; 'lastDay': string | null; 'lastDayThen': string | null })[]; 'left': ({ 'holdingId': string; 'userId': string; 'userName': string; 'name': string; 'kind': "plan" | "pass" | "single" | "intro" | "ticket"; 'lastDay': string | null; 'code': string; 'error': string })[] } } }; default: Failure<"bad_input" | "sign_in_required" | "bad_api_key" | "not_allowed" | "second_factor_needed" | "closure_not_found" | "extended_already" | "too_many_requests"> } }
    put?: never
    post: { parameters: { query?: never; header?: { 'Idempotency-Key'?: string }; path: { 'id': string }; cookie?: never }; requestBody: { content: { 'application/json': { 'days': number } } }; responses: { 201: { headers: Headers; content: { 'application/json': { 'success': true; 'days': number; 'extendedDays': number | null; 'extended': ({ 'holdingId': string; 'userId': string; 'userName': string; 'name': string; 'kind': "plan" | "pass" | "single" | "intro" | "ticket"; 'lastDay': string | null; 'lastDayThen': string | null })[]; 'left': ({ 'holdingId': string; 'userId': string; 'userName': string; 'name': string; 'kind': "plan" | "pass" | "single" | "intro" | "ticket"; 'lastDay': string | null; 'code': string; 'error': string })[] } } }; default: Failure<"bad_input" | "bad_json" | "bad_idempotency_key" | "sign_in_required" | "bad_api_key" | "not_allowed" | "second_factor_needed" | "key_scope" | "foreign_origin" | "closure_not_found" | "idempotency_key_reused" | "extended_already" | "body_too_large" | "too_many_requests"> } }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/admin/sessions': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never }
    get: { parameters: { query: { 'from': string; 'to': string }; header?: never; path?: never; cookie?: never }; requestBody?: never; responses: { 200: { headers: Headers; content: { 'application/json': { 'success': true; 'sessions': (components['schemas']['StaffSession'])[] } } }; default: Failure<"bad_input" | "sign_in_required" | "bad_api_key" | "not_allowed" | "second_factor_needed" | "too_many_requests"> } }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/admin/sessions/{id}/cancel': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never }
    get?: never
    put?: never
    post: { parameters: { query?: never; header?: { 'Idempotency-Key'?: string }; path: { 'id': string }; cookie?: never }; requestBody: { content: { 'application/json': { 'reach'?: "this-date" | "from-this-date-on" } } }; responses: { 200: { headers: Headers; content: { 'application/json': { 'success': true; 'message': string; 'sessions': number; 'people': number; 'untold': ({ 'name': string; 'contact': string })[] } } }; default: Failure<"bad_input" | "bad_json" | "bad_idempotency_key" | "sign_in_required" | "bad_api_key" | "not_allowed" | "second_factor_needed" | "key_scope" | "foreign_origin" | "class_not_found" | "idempotency_key_reused" | "body_too_large" | "too_many_requests"> } }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/admin/sessions/{id}/guests': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never }
    get?: never
    put?: never
    post: { parameters: { query?: never; header?: { 'Idempotency-Key'?: string }; path: { 'id': string }; cookie?: never }; requestBody: { content: { 'application/json': { 'name': string; 'email'?: string; 'isWalkIn'?: boolean } } }; responses: { 201: { headers: Headers; content: { 'application/json': { 'success': true; 'message': string; 'bookingId': string } } }; default: Failure<"bad_input" | "bad_json" | "bad_idempotency_key" | "sign_in_required" | "bad_api_key" | "not_allowed" | "second_factor_needed" | "key_scope" | "foreign_origin" | "class_not_found" | "person_not_found" | "idempotency_key_reused" | "class_cancelled" | "class_started" | "already_booked" | "not_open_yet" | "booking_closed" | "overlapping_class" | "class_full" | "ticket_needed" | "no_allowance" | "paused" | "not_shared" | "body_too_large" | "too_many_requests"> } }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/admin/bookings/{id}/move': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never }
    get?: never
    put?: never
    post: { parameters: { query?: never; header?: { 'Idempotency-Key'?: string }; path: { 'id': string }; cookie?: never }; requestBody: { content: { 'application/json': { 'sessionId': string } } }; responses: { 200: { headers: Headers; content: { 'application/json': { 'success': true; 'message': string } } }; default: Failure<"bad_input" | "bad_json" | "bad_idempotency_key" | "sign_in_required" | "bad_api_key" | "not_allowed" | "second_factor_needed" | "key_scope" | "foreign_origin" | "class_not_found" | "person_not_found" | "booking_not_found" | "idempotency_key_reused" | "class_cancelled" | "class_started" | "already_booked" | "not_open_yet" | "booking_closed" | "overlapping_class" | "class_full" | "ticket_needed" | "no_allowance" | "paused" | "not_shared" | "booking_cancelled" | "same_class" | "body_too_large" | "too_many_requests"> } }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/admin/attendance': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never }
    get: { parameters: { query?: { 'date'?: string }; header?: never; path?: never; cookie?: never }; requestBody?: never; responses: { 200: { headers: Headers; content: { 'application/json': { 'success': true; 'date': string; 'registers': ({ 'session': components['schemas']['StaffSession']; 'bookings': (components['schemas']['RegisterPlace'])[] })[] } } }; default: Failure<"bad_input" | "sign_in_required" | "bad_api_key" | "not_allowed" | "second_factor_needed" | "too_many_requests"> } }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/admin/attendance/{id}': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never }
    get?: never
    put?: never
    post: { parameters: { query?: never; header?: { 'Idempotency-Key'?: string }; path: { 'id': string }; cookie?: never }; requestBody: { content: { 'application/json': { 'mark': "attended" | "no_show" | "pending"; 'notes'?: string; 'notesBasedOn'?: string } } }; responses: { 200: { headers: Headers; content: { 'application/json': { 'success': true; 'message': string } } }; default: Failure<"bad_input" | "bad_json" | "bad_idempotency_key" | "sign_in_required" | "bad_api_key" | "not_allowed" | "second_factor_needed" | "key_scope" | "foreign_origin" | "booking_not_found" | "idempotency_key_reused" | "too_early" | "booking_cancelled" | "note_changed" | "body_too_large" | "too_many_requests"> } }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/attendance/{id}': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never }
    get?: never
    put?: never
    post: { parameters: { query?: never; header?: { 'Idempotency-Key'?: string }; path: { 'id': string }; cookie?: never }; requestBody: { content: { 'application/json': { 'mark': "attended" | "no_show" | "pending"; 'notes'?: string; 'notesBasedOn'?: string; 'basedOn': "attended" | "no_show" | "pending" } } }; responses: { 200: { headers: Headers; content: { 'application/json': { 'success': true; 'merge': "written" | "same" | "differs"; 'mark': "attended" | "no_show" | "pending" } } }; default: Failure<"bad_input" | "bad_json" | "bad_idempotency_key" | "sign_in_required" | "bad_api_key" | "not_allowed" | "second_factor_needed" | "key_scope" | "foreign_origin" | "booking_not_found" | "idempotency_key_reused" | "too_early" | "booking_cancelled" | "note_changed" | "body_too_large" | "too_many_requests"> } }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/admin/bookings/{id}/forgiveness': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never }
    get?: never
    put?: never
    post: { parameters: { query?: never; header?: { 'Idempotency-Key'?: string }; path: { 'id': string }; cookie?: never }; requestBody: { content: { 'application/json': { 'reason': string } } }; responses: { 200: { headers: Headers; content: { 'application/json': { 'success': true; 'message': string } } }; default: Failure<"bad_input" | "bad_json" | "bad_idempotency_key" | "sign_in_required" | "bad_api_key" | "not_allowed" | "second_factor_needed" | "key_scope" | "foreign_origin" | "booking_not_found" | "idempotency_key_reused" | "nothing_to_forgive" | "body_too_large" | "too_many_requests"> } }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/bookings': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never }
    get: { parameters: { query?: { 'page'?: number; 'pageSize'?: number }; header?: never; path?: never; cookie?: never }; requestBody?: never; responses: { 200: { headers: Headers; content: { 'application/json': { 'success': true; 'bookings': (components['schemas']['Booking'])[]; 'total': number } } }; default: Failure<"bad_input" | "sign_in_required" | "bad_api_key" | "too_many_requests"> } }
    put?: never
    post: { parameters: { query?: never; header?: { 'Idempotency-Key'?: string }; path?: never; cookie?: never }; requestBody: { content: { 'application/json': { 'sessionId'?: string; 'classId'?: string; 'personId'?: string; 'holdingId'?: string; 'guest'?: { 'name': string; 'email'?: string }; 'recurring'?: boolean | "on" } } }; responses: { 201: { headers: Headers; content: { 'application/json': { 'success': true; 'message': string; 'booking': components['schemas']['Booking']; 'alsoBooked'?: (string)[]; 'skipped'?: ({ 'sessionId': string; 'reason': string })[] } } }; default: Failure<"bad_input" | "bad_json" | "bad_idempotency_key" | "sign_in_required" | "bad_api_key" | "key_scope" | "foreign_origin" | "not_allowed" | "class_not_found" | "person_not_found" | "booking_not_found" | "idempotency_key_reused" | "class_cancelled" | "class_started" | "already_booked" | "not_open_yet" | "booking_closed" | "overlapping_class" | "class_full" | "ticket_needed" | "no_allowance" | "paused" | "not_shared" | "needs_direct_debit" | "body_too_large" | "too_many_requests" | "failed" | "unavailable"> } }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/bookings/{id}/cancel': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never }
    get?: never
    put?: never
    post: { parameters: { query?: { 'agreesTo'?: string }; header?: { 'Idempotency-Key'?: string }; path: { 'id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Headers; content: { 'application/json': { 'success': true; 'message': string; 'cost'?: string } } }; default: Failure<"bad_input" | "bad_idempotency_key" | "sign_in_required" | "bad_api_key" | "key_scope" | "foreign_origin" | "booking_not_found" | "idempotency_key_reused" | "class_started" | "late_cancellation" | "too_many_requests" | "failed" | "unavailable"> } }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/bookings/{id}/calendar': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never }
    get: { parameters: { query?: never; header?: never; path: { 'id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Headers; content: { 'text/calendar': string } }; default: Failure<"sign_in_required" | "bad_api_key" | "key_scope" | "booking_not_found" | "too_many_requests"> } }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/calendar/{file}': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never }
    get: { parameters: { query?: never; header?: never; path: { 'file': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Headers; content: { 'text/calendar': string } }; default: Failure<"too_many_requests"> } }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/classes': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never }
    get: { parameters: { query?: never; header?: never; path?: never; cookie?: never }; requestBody?: never; responses: { 200: { headers: Headers; content: { 'application/json': { 'success': true; 'classes': (components['schemas']['Class'])[] } } }; default: Failure<"bad_api_key" | "too_many_requests"> } }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/sessions': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never }
    get: { parameters: { query: { 'from': string; 'to': string }; header?: never; path?: never; cookie?: never }; requestBody?: never; responses: { 200: { headers: Headers; content: { 'application/json': { 'success': true; 'sessions': (components['schemas']['ClassSession'])[] } } }; default: Failure<"bad_input" | "bad_api_key" | "too_many_requests"> } }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/sessions/{id}/waitlist': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never }
    get?: never
    put?: never
    post: { parameters: { query?: { 'personId'?: string }; header?: { 'Idempotency-Key'?: string }; path: { 'id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Headers; content: { 'application/json': { 'success': true; 'position': number } } }; 201: { headers: Headers; content: { 'application/json': { 'success': true; 'position': number } } }; default: Failure<"bad_input" | "bad_idempotency_key" | "sign_in_required" | "bad_api_key" | "key_scope" | "foreign_origin" | "not_allowed" | "class_not_found" | "person_not_found" | "not_waiting" | "idempotency_key_reused" | "class_cancelled" | "class_started" | "already_booked" | "ticket_needed" | "not_open_yet" | "booking_closed" | "class_not_full" | "too_many_requests" | "failed" | "unavailable"> } }
    delete: { parameters: { query?: { 'personId'?: string }; header?: { 'Idempotency-Key'?: string }; path: { 'id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Headers; content: { 'application/json': { 'success': true } } }; default: Failure<"bad_input" | "bad_idempotency_key" | "sign_in_required" | "bad_api_key" | "key_scope" | "foreign_origin" | "not_allowed" | "class_not_found" | "person_not_found" | "not_waiting" | "idempotency_key_reused" | "class_cancelled" | "class_started" | "already_booked" | "ticket_needed" | "not_open_yet" | "booking_closed" | "class_not_full" | "too_many_requests" | "failed" | "unavailable"> } }
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/workshops': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never }
    get: { parameters: { query?: never; header?: never; path?: never; cookie?: never }; requestBody?: never; responses: { 200: { headers: Headers; content: { 'application/json': { 'success': true; 'workshops': (components['schemas']['Workshop'])[] } } }; default: Failure<"bad_api_key" | "too_many_requests"> } }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/admin/workshops': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never }
    get?: never
    put?: never
    post: { parameters: { query?: never; header?: { 'Idempotency-Key'?: string }; path?: never; cookie?: never }; requestBody: { content: { 'application/json': { 'name': string; 'description'?: string; 'typeId': string; 'instructorId'?: string | null; 'roomId': string; 'level'?: string; 'maxSpots': number; 'price': number; 'refundDays'?: number | null; 'state'?: "on_sale" | "hidden" | "ended"; 'dates': ({ 'date': string; 'startTime': string; 'durationMinutes': number; 'sessionId'?: string; 'startsAt'?: string; 'endsAt'?: string; 'status'?: string; 'spotsLeft'?: number })[]; 'overlapReason'?: string; 'id'?: unknown; 'instructor'?: unknown; 'room'?: unknown; 'spotsLeft'?: unknown } } }; responses: { 201: { headers: Headers; content: { 'application/json': { 'success': true; 'workshop': components['schemas']['Workshop'] } } }; default: Failure<"bad_input" | "bad_json" | "bad_idempotency_key" | "unknown_choice" | "description_of_all" | "sign_in_required" | "bad_api_key" | "not_allowed" | "second_factor_needed" | "key_scope" | "foreign_origin" | "class_not_found" | "workshop_not_found" | "idempotency_key_reused" | "room_too_small" | "instructor_taken" | "below_booked" | "room_taken" | "studio_closed" | "date_taken" | "has_dates" | "in_the_past" | "dates_sold" | "workshop_over" | "body_too_large" | "too_many_requests"> } }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/admin/workshops/{id}': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never }
    get: { parameters: { query?: never; header?: never; path: { 'id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Headers; content: { 'application/json': { 'success': true; 'workshop': components['schemas']['Workshop'] } } }; default: Failure<"sign_in_required" | "bad_api_key" | "not_allowed" | "second_factor_needed" | "workshop_not_found" | "too_many_requests"> } }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch: { parameters: { query?: never; header?: { 'Idempotency-Key'?: string; 'If-Match'?: string }; path: { 'id': string }; cookie?: never }; requestBody: { content: { 'application/json': { 'name'?: string; 'description'?: string; 'typeId'?: string; 'instructorId'?: string | null; 'roomId'?: string; 'level'?: string; 'maxSpots'?: number; 'price'?: number; 'refundDays'?: number | null; 'state'?: "on_sale" | "hidden" | "ended"; 'dates'?: ({ 'date': string; 'startTime': string; 'durationMinutes': number; 'sessionId'?: string; 'startsAt'?: string; 'endsAt'?: string; 'status'?: string; 'spotsLeft'?: number })[]; 'overlapReason'?: string; 'id'?: unknown; 'instructor'?: unknown; 'room'?: unknown; 'spotsLeft'?: unknown } } }; responses: { 200: { headers: Headers; content: { 'application/json': { 'success': true; 'workshop': components['schemas']['Workshop'] } } }; default: Failure<"bad_input" | "bad_json" | "bad_idempotency_key" | "unknown_choice" | "description_of_all" | "sign_in_required" | "bad_api_key" | "not_allowed" | "second_factor_needed" | "key_scope" | "foreign_origin" | "class_not_found" | "workshop_not_found" | "idempotency_key_reused" | "room_too_small" | "instructor_taken" | "below_booked" | "room_taken" | "studio_closed" | "date_taken" | "has_dates" | "in_the_past" | "dates_sold" | "workshop_over" | "precondition_failed" | "body_too_large" | "too_many_requests"> } }
    trace?: never
  }
  '/api/events': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never }
    get: { parameters: { query?: never; header?: never; path?: never; cookie?: never }; requestBody?: never; responses: { 200: { headers: Headers; content: { 'text/event-stream': string } }; default: Failure<"bad_api_key" | "too_many_requests" | "too_many_streams"> } }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/admin/hall-closures': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never }
    get: { parameters: { query?: never; header?: never; path?: never; cookie?: never }; requestBody?: never; responses: { 200: { headers: Headers; content: { 'application/json': { 'success': true; 'closures': ({ 'date': string; 'reason': string })[] } } }; default: Failure<"sign_in_required" | "bad_api_key" | "not_allowed" | "second_factor_needed" | "too_many_requests"> } }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/admin/hall-closures/{date}': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never }
    get: { parameters: { query?: never; header?: never; path: { 'date': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Headers; content: { 'application/json': { 'success': true; 'closure': { 'date': string; 'reason': string } } } }; default: Failure<"sign_in_required" | "bad_api_key" | "not_allowed" | "second_factor_needed" | "not_found" | "too_many_requests"> } }
    put: { parameters: { query?: never; header?: { 'Idempotency-Key'?: string; 'If-Match'?: string }; path: { 'date': string }; cookie?: never }; requestBody: { content: { 'application/json': { 'reason'?: string; 'date'?: unknown } } }; responses: { 200: { headers: Headers; content: { 'application/json': { 'success': true; 'closures': ({ 'date': string; 'reason': string })[] } } }; default: Failure<"bad_input" | "bad_json" | "bad_idempotency_key" | "sign_in_required" | "bad_api_key" | "not_allowed" | "second_factor_needed" | "key_scope" | "foreign_origin" | "not_found" | "idempotency_key_reused" | "precondition_failed" | "body_too_large" | "too_many_requests"> } }
    post?: never
    delete: { parameters: { query?: never; header?: { 'Idempotency-Key'?: string }; path: { 'date': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Headers; content: { 'application/json': { 'success': true; 'closures': ({ 'date': string; 'reason': string })[] } } }; default: Failure<"bad_input" | "bad_idempotency_key" | "sign_in_required" | "bad_api_key" | "not_allowed" | "second_factor_needed" | "key_scope" | "foreign_origin" | "not_found" | "idempotency_key_reused" | "too_many_requests"> } }
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/admin/hall-hires': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never }
    get: { parameters: { query?: { 'status'?: "pending" | "confirmed" | "cancelled"; 'from'?: string; 'to'?: string; 'search'?: string }; header?: never; path?: never; cookie?: never }; requestBody?: never; responses: { 200: { headers: Headers; content: { 'application/json': { 'success': true; 'bookings': (components['schemas']['HallBookingAtTheDesk'])[] } } }; default: Failure<"bad_input" | "sign_in_required" | "bad_api_key" | "not_allowed" | "second_factor_needed" | "too_many_requests"> } }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/admin/hall-hires/{id}': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never }
    get: { parameters: { query?: never; header?: never; path: { 'id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Headers; content: { 'application/json': { 'success': true; 'booking': components['schemas']['HallBookingAtTheDesk'] & { 'payments': ({ 'kind': "hire" | "deposit" | "refund" | "deposit_return" | "deposit_kept"; 'method': "card" | "cash" | "bank_transfer" | "online"; 'amount': number; 'recordedAt': string })[]; 'notes': ({ 'text': string; 'authorName': string; 'writtenAt': string })[] } } } }; default: Failure<"sign_in_required" | "bad_api_key" | "not_allowed" | "second_factor_needed" | "hire_not_found" | "too_many_requests"> } }
    put?: never
    post?: never
    delete: { parameters: { query?: never; header?: { 'Idempotency-Key'?: string }; path: { 'id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Headers; content: { 'application/json': { 'success': true; 'booking': components['schemas']['HallBookingAtTheDesk'] } } }; default: Failure<"bad_input" | "bad_idempotency_key" | "sign_in_required" | "bad_api_key" | "not_allowed" | "second_factor_needed" | "key_scope" | "foreign_origin" | "hire_not_found" | "idempotency_key_reused" | "hire_not_pending" | "hire_lapsed" | "hire_cancelled" | "hire_started" | "too_many_requests"> } }
    options?: never
    head?: never
    patch: { parameters: { query?: never; header?: { 'Idempotency-Key'?: string; 'If-Match'?: string }; path: { 'id': string }; cookie?: never }; requestBody: { content: { 'application/json': { 'customerName'?: string; 'customerEmail'?: string; 'customerPhone'?: string; 'eventDate'?: string; 'startTime'?: string; 'endTime'?: string; 'expectedAttendees'?: number; 'eventType'?: "birthday-party" | "corporate-event" | "workshop" | "meeting" | "fitness-class" | "dance-class" | "wedding-reception" | "other"; 'specialRequirements'?: string; 'overlapReason'?: string; 'id'?: unknown; 'duration'?: unknown; 'totalPrice'?: unknown; 'status'?: unknown; 'isUnconfirmed'?: unknown; 'heldUntil'?: unknown; 'createdAt'?: unknown; 'userId'?: unknown; 'cancelledBy'?: unknown; 'deposit'?: unknown; 'paid'?: unknown; 'depositHeld'?: unknown; 'depositKept'?: unknown; 'due'?: unknown; 'refundDue'?: unknown; 'lapsesAt'?: unknown; 'payments'?: unknown; 'notes'?: unknown } } }; responses: { 200: { headers: Headers; content: { 'application/json': { 'success': true; 'booking': components['schemas']['HallBookingAtTheDesk'] } } }; default: Failure<"bad_input" | "bad_json" | "bad_idempotency_key" | "date_in_past" | "time_in_past" | "date_too_far" | "off_step" | "ends_before_start" | "too_short" | "too_many_people" | "outside_hours" | "sign_in_required" | "bad_api_key" | "not_allowed" | "second_factor_needed" | "key_scope" | "foreign_origin" | "hire_not_found" | "no_hall" | "idempotency_key_reused" | "hire_not_pending" | "hire_lapsed" | "hire_cancelled" | "hire_started" | "hall_closed" | "slot_taken" | "class_time" | "price_differs" | "precondition_failed" | "body_too_large" | "too_many_requests" | "too_many_unconfirmed"> } }
    trace?: never
  }
  '/api/admin/hall-hires/{id}/confirm': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never }
    get?: never
    put?: never
    post: { parameters: { query?: never; header?: { 'Idempotency-Key'?: string }; path: { 'id': string }; cookie?: never }; requestBody: { content: { 'application/json': { 'deposit'?: number; 'payment'?: "link" | "card" | "cash" | "bank_transfer" } } }; responses: { 200: { headers: Headers; content: { 'application/json': { 'success': true; 'booking': components['schemas']['HallBookingAtTheDesk'] } } }; default: Failure<"bad_input" | "bad_json" | "bad_idempotency_key" | "sign_in_required" | "bad_api_key" | "not_allowed" | "second_factor_needed" | "key_scope" | "foreign_origin" | "hire_not_found" | "idempotency_key_reused" | "hire_not_pending" | "hire_lapsed" | "hire_cancelled" | "hire_started" | "body_too_large" | "too_many_requests"> } }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/admin/hall-hires/{id}/keep': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never }
    get?: never
    put?: never
    post: { parameters: { query?: never; header?: { 'Idempotency-Key'?: string }; path: { 'id': string }; cookie?: never }; requestBody: { content: { 'application/json': { [name: string]: never } } }; responses: { 200: { headers: Headers; content: { 'application/json': { 'success': true; 'booking': components['schemas']['HallBookingAtTheDesk'] } } }; default: Failure<"bad_input" | "bad_json" | "bad_idempotency_key" | "sign_in_required" | "bad_api_key" | "not_allowed" | "second_factor_needed" | "key_scope" | "foreign_origin" | "hire_not_found" | "idempotency_key_reused" | "hire_not_pending" | "hire_lapsed" | "hire_cancelled" | "hire_started" | "body_too_large" | "too_many_requests"> } }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/admin/hall-hires/{id}/cancel': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never }
    get?: never
    put?: never
    post: { parameters: { query?: never; header?: { 'Idempotency-Key'?: string }; path: { 'id': string }; cookie?: never }; requestBody: { content: { 'application/json': { 'reason'?: string } } }; responses: { 200: { headers: Headers; content: { 'application/json': { 'success': true; 'booking': components['schemas']['HallBookingAtTheDesk'] } } }; default: Failure<"bad_input" | "bad_json" | "bad_idempotency_key" | "sign_in_required" | "bad_api_key" | "not_allowed" | "second_factor_needed" | "key_scope" | "foreign_origin" | "hire_not_found" | "idempotency_key_reused" | "hire_not_pending" | "hire_lapsed" | "hire_cancelled" | "hire_started" | "body_too_large" | "too_many_requests"> } }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/admin/hall-hires/{id}/payments': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never }
    get?: never
    put?: never
    post: { parameters: { query?: never; header?: { 'Idempotency-Key'?: string }; path: { 'id': string }; cookie?: never }; requestBody: { content: { 'application/json': { 'kind': "hire" | "deposit" | "refund" | "deposit_return"; 'method': "card" | "cash" | "bank_transfer" | "online"; 'amount': number } } }; responses: { 200: { headers: Headers; content: { 'application/json': { 'success': true; 'booking': components['schemas']['HallBookingAtTheDesk'] } } }; default: Failure<"bad_input" | "bad_json" | "bad_idempotency_key" | "sign_in_required" | "bad_api_key" | "not_allowed" | "second_factor_needed" | "key_scope" | "foreign_origin" | "hire_not_found" | "idempotency_key_reused" | "hire_not_pending" | "hire_lapsed" | "hire_cancelled" | "hire_started" | "event_not_over" | "deposit_goes_back" | "less_is_held" | "not_paid_that_way" | "recorded_online" | "payment_differs" | "cannot_be_given" | "bought_before" | "body_too_large" | "too_many_requests"> } }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/admin/hall-hires/{id}/keep-deposit': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never }
    get?: never
    put?: never
    post: { parameters: { query?: never; header?: { 'Idempotency-Key'?: string }; path: { 'id': string }; cookie?: never }; requestBody: { content: { 'application/json': { 'reason': string; 'amount': number } } }; responses: { 200: { headers: Headers; content: { 'application/json': { 'success': true; 'booking': components['schemas']['HallBookingAtTheDesk'] } } }; default: Failure<"bad_input" | "bad_json" | "bad_idempotency_key" | "sign_in_required" | "bad_api_key" | "not_allowed" | "second_factor_needed" | "key_scope" | "foreign_origin" | "hire_not_found" | "idempotency_key_reused" | "hire_not_pending" | "hire_lapsed" | "hire_cancelled" | "hire_started" | "event_not_over" | "deposit_goes_back" | "less_is_held" | "not_paid_that_way" | "recorded_online" | "body_too_large" | "too_many_requests"> } }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/admin/hall-hires/{id}/notes': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never }
    get?: never
    put?: never
    post: { parameters: { query?: never; header?: { 'Idempotency-Key'?: string }; path: { 'id': string }; cookie?: never }; requestBody: { content: { 'application/json': { 'text': string } } }; responses: { 200: { headers: Headers; content: { 'application/json': { 'success': true; 'booking': components['schemas']['HallBookingAtTheDesk'] } } }; default: Failure<"bad_input" | "bad_json" | "bad_idempotency_key" | "sign_in_required" | "bad_api_key" | "not_allowed" | "second_factor_needed" | "key_scope" | "foreign_origin" | "hire_not_found" | "idempotency_key_reused" | "hire_not_pending" | "hire_lapsed" | "hire_cancelled" | "hire_started" | "body_too_large" | "too_many_requests"> } }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/hall-hire/rate': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never }
    get: { parameters: { query?: never; header?: never; path?: never; cookie?: never }; requestBody?: never; responses: { 200: { headers: Headers; content: { 'application/json': { 'success': true; 'rate': components['schemas']['HallRate'] } } }; default: Failure<"bad_api_key" | "no_hall" | "too_many_requests" | "failed" | "unavailable"> } }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/hall-hire/availability': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never }
    get: { parameters: { query: { 'date': string }; header?: never; path?: never; cookie?: never }; requestBody?: never; responses: { 200: { headers: Headers; content: { 'application/json': { 'success': true; 'date': string; 'opening': components['schemas']['HallWindow']; 'closure': string | null; 'taken': (components['schemas']['HallWindow'])[]; 'free': (components['schemas']['HallWindow'])[] } } }; default: Failure<"bad_input" | "bad_api_key" | "no_hall" | "too_many_requests" | "failed" | "unavailable"> } }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/hall-hire/book': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never }
    get?: never
    put?: never
    post: { parameters: { query?: never; header?: { 'Idempotency-Key'?: string }; path?: never; cookie?: never }; requestBody: { content: { 'application/json': { 'customerName': string; 'customerEmail': string; 'customerPhone': string; 'eventDate': string; 'startTime': string; 'endTime': string; 'expectedAttendees': number; 'eventType': "birthday-party" | "corporate-event" | "workshop" | "meeting" | "fitness-class" | "dance-class" | "wedding-reception" | "other"; 'specialRequirements'?: string | null; 'duration'?: number; 'totalPrice'?: number; 'overlapReason'?: string; 'id'?: unknown; 'status'?: unknown; 'isUnconfirmed'?: unknown; 'heldUntil'?: unknown; 'createdAt'?: unknown } } }; responses: { 201: { headers: Headers; content: { 'application/json': { 'success': true; 'message': string; 'bookingId': string; 'booking': components['schemas']['HallBooking']; 'link': string } } }; default: Failure<"bad_input" | "bad_json" | "bad_idempotency_key" | "date_in_past" | "time_in_past" | "date_too_far" | "off_step" | "ends_before_start" | "too_short" | "too_many_people" | "outside_hours" | "bad_api_key" | "key_scope" | "foreign_origin" | "no_hall" | "body_too_large" | "too_many_requests" | "too_many_unconfirmed" | "failed" | "unavailable"> } }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/hall-hire/booking/{id}': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never }
    get: { parameters: { query?: { 'token'?: string }; header?: never; path: { 'id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Headers; content: { 'application/json': { 'success': true; 'booking': components['schemas']['HallBooking'] & { 'customerName'?: string; 'customerEmail'?: string; 'customerPhone'?: string; 'specialRequirements'?: string } } } }; default: Failure<"bad_input" | "bad_api_key" | "hire_not_found" | "too_many_requests" | "failed" | "unavailable"> } }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/hall-hire/rate': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never }
    get: { parameters: { query?: never; header?: never; path?: never; cookie?: never }; requestBody?: never; responses: { 200: { headers: Headers; content: { 'application/json': { 'success': true; 'rate': components['schemas']['HallRate'] } } }; default: Failure<"bad_api_key" | "no_hall" | "too_many_requests" | "failed" | "unavailable"> } }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/hall-hire/availability': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never }
    get: { parameters: { query: { 'date': string }; header?: never; path?: never; cookie?: never }; requestBody?: never; responses: { 200: { headers: Headers; content: { 'application/json': { 'success': true; 'date': string; 'opening': components['schemas']['HallWindow']; 'closure': string | null; 'taken': (components['schemas']['HallWindow'])[]; 'free': (components['schemas']['HallWindow'])[] } } }; default: Failure<"bad_input" | "bad_api_key" | "no_hall" | "too_many_requests" | "failed" | "unavailable"> } }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/hall-hire/book': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never }
    get?: never
    put?: never
    post: { parameters: { query?: never; header?: { 'Idempotency-Key'?: string }; path?: never; cookie?: never }; requestBody: { content: { 'application/json': { 'customerName': string; 'customerEmail': string; 'customerPhone': string; 'eventDate': string; 'startTime': string; 'endTime': string; 'expectedAttendees': number; 'eventType': "birthday-party" | "corporate-event" | "workshop" | "meeting" | "fitness-class" | "dance-class" | "wedding-reception" | "other"; 'specialRequirements'?: string | null; 'duration'?: number; 'totalPrice'?: number; 'overlapReason'?: string; 'id'?: unknown; 'status'?: unknown; 'isUnconfirmed'?: unknown; 'heldUntil'?: unknown; 'createdAt'?: unknown } } }; responses: { 201: { headers: Headers; content: { 'application/json': { 'success': true; 'message': string; 'bookingId': string; 'booking': components['schemas']['HallBooking']; 'link': string } } }; default: Failure<"bad_input" | "bad_json" | "bad_idempotency_key" | "date_in_past" | "time_in_past" | "date_too_far" | "off_step" | "ends_before_start" | "too_short" | "too_many_people" | "outside_hours" | "bad_api_key" | "key_scope" | "foreign_origin" | "no_hall" | "body_too_large" | "too_many_requests" | "too_many_unconfirmed" | "failed" | "unavailable"> } }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/hall-hire/booking/{id}': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never }
    get: { parameters: { query?: { 'token'?: string }; header?: never; path: { 'id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Headers; content: { 'application/json': { 'success': true; 'booking': components['schemas']['HallBooking'] & { 'customerName'?: string; 'customerEmail'?: string; 'customerPhone'?: string; 'specialRequirements'?: string } } } }; default: Failure<"bad_input" | "bad_api_key" | "hire_not_found" | "too_many_requests" | "failed" | "unavailable"> } }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/openactive/feeds/scheduled-sessions': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never }
    get: { parameters: { query?: { 'afterTimestamp'?: number | null; 'afterId'?: string }; header?: never; path?: never; cookie?: never }; requestBody?: never; responses: { 200: { headers: Headers; content: { 'application/json': { 'next': string; 'items': (components['schemas']['OpenActiveItem'])[]; 'license': string } } }; default: Failure<"bad_input" | "bad_api_key" | "too_many_requests"> } }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/openactive/feeds/session-series': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never }
    get: { parameters: { query?: { 'afterTimestamp'?: number | null; 'afterId'?: string }; header?: never; path?: never; cookie?: never }; requestBody?: never; responses: { 200: { headers: Headers; content: { 'application/json': { 'next': string; 'items': (components['schemas']['OpenActiveItem'])[]; 'license': string } } }; default: Failure<"bad_input" | "bad_api_key" | "too_many_requests"> } }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/admin/users': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never }
    get: { parameters: { query?: { 'search'?: string; 'membershipType'?: string; 'directDebit'?: "active" | "inactive" | "true" | "false" | ""; 'sort'?: "name" | "newest"; 'page'?: number; 'pageSize'?: number }; header?: never; path?: never; cookie?: never }; requestBody?: never; responses: { 200: { headers: Headers; content: { 'application/json': { 'success': true; 'users': (components['schemas']['User'])[]; 'total': number } } }; default: Failure<"bad_input" | "sign_in_required" | "bad_api_key" | "not_allowed" | "second_factor_needed" | "too_many_requests"> } }
    put?: never
    post: { parameters: { query?: never; header?: { 'Idempotency-Key'?: string }; path?: never; cookie?: never }; requestBody: { content: { 'application/json': { 'name': string; 'email'?: string; 'contact': string } } }; responses: { 201: { headers: Headers; content: { 'application/json': { 'success': true; 'user': components['schemas']['Account'] } } }; default: Failure<"bad_input" | "bad_json" | "bad_idempotency_key" | "sign_in_required" | "bad_api_key" | "not_allowed" | "second_factor_needed" | "key_scope" | "foreign_origin" | "member_not_found" | "idempotency_key_reused" | "email_taken" | "body_too_large" | "too_many_requests"> } }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/admin/users/{id}': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never }
    get: { parameters: { query?: never; header?: never; path: { 'id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Headers; content: { 'application/json': { 'success': true; 'user': components['schemas']['Account'] } } }; default: Failure<"sign_in_required" | "bad_api_key" | "not_allowed" | "second_factor_needed" | "member_not_found" | "too_many_requests"> } }
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch: { parameters: { query?: never; header?: { 'Idempotency-Key'?: string; 'If-Match'?: string }; path: { 'id': string }; cookie?: never }; requestBody: { content: { 'application/json': { 'name'?: string; 'contact'?: string; 'id'?: unknown; 'email'?: unknown; 'role'?: unknown; 'emailVerified'?: unknown; 'createdAt'?: unknown; 'deactivatedAt'?: unknown; 'people'?: unknown; 'memberships'?: unknown; 'holdings'?: unknown; 'notes'?: unknown; 'membershipType'?: unknown; 'membershipEndsAt'?: unknown; 'membershipLastDay'?: unknown; 'passes'?: unknown; 'directDebit'?: unknown; 'deactivated'?: unknown } } }; responses: { 200: { headers: Headers; content: { 'application/json': { 'success': true; 'user': components['schemas']['Account'] } } }; default: Failure<"bad_input" | "bad_json" | "bad_idempotency_key" | "sign_in_required" | "bad_api_key" | "not_allowed" | "second_factor_needed" | "key_scope" | "foreign_origin" | "member_not_found" | "instructor_not_found" | "idempotency_key_reused" | "own_account" | "no_second_factor" | "last_admin" | "instructor_taken" | "precondition_failed" | "body_too_large" | "too_many_requests"> } }
    trace?: never
  }
  '/api/admin/users/{id}/notes': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never }
    get?: never
    put?: never
    post: { parameters: { query?: never; header?: { 'Idempotency-Key'?: string }; path: { 'id': string }; cookie?: never }; requestBody: { content: { 'application/json': { 'text': string; 'personId'?: string } } }; responses: { 200: { headers: Headers; content: { 'application/json': { 'success': true; 'user': components['schemas']['Account'] } } }; default: Failure<"bad_input" | "bad_json" | "bad_idempotency_key" | "person_needed" | "sign_in_required" | "bad_api_key" | "not_allowed" | "second_factor_needed" | "key_scope" | "foreign_origin" | "member_not_found" | "instructor_not_found" | "person_not_found" | "note_not_found" | "idempotency_key_reused" | "own_account" | "no_second_factor" | "last_admin" | "instructor_taken" | "body_too_large" | "too_many_requests"> } }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/admin/users/{id}/notes/{noteId}': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never }
    get: { parameters: { query?: never; header?: never; path: { 'id': string; 'noteId': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Headers; content: { 'application/json': { 'success': true; 'note': components['schemas']['MemberNote'] } } }; default: Failure<"person_needed" | "sign_in_required" | "bad_api_key" | "not_allowed" | "second_factor_needed" | "member_not_found" | "instructor_not_found" | "person_not_found" | "note_not_found" | "own_account" | "no_second_factor" | "last_admin" | "instructor_taken" | "too_many_requests"> } }
    put?: never
    post?: never
    delete: { parameters: { query?: never; header?: { 'Idempotency-Key'?: string }; path: { 'id': string; 'noteId': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Headers; content: { 'application/json': { 'success': true; 'user': components['schemas']['Account'] } } }; default: Failure<"bad_input" | "bad_idempotency_key" | "person_needed" | "sign_in_required" | "bad_api_key" | "not_allowed" | "second_factor_needed" | "key_scope" | "foreign_origin" | "member_not_found" | "instructor_not_found" | "person_not_found" | "note_not_found" | "idempotency_key_reused" | "own_account" | "no_second_factor" | "last_admin" | "instructor_taken" | "too_many_requests"> } }
    options?: never
    head?: never
    patch: { parameters: { query?: never; header?: { 'Idempotency-Key'?: string; 'If-Match'?: string }; path: { 'id': string; 'noteId': string }; cookie?: never }; requestBody: { content: { 'application/json': { 'personId': string; 'id'?: unknown; 'text'?: unknown; 'author'?: unknown; 'writtenAt'?: unknown } } }; responses: { 200: { headers: Headers; content: { 'application/json': { 'success': true; 'user': components['schemas']['Account'] } } }; default: Failure<"bad_input" | "bad_json" | "bad_idempotency_key" | "person_needed" | "sign_in_required" | "bad_api_key" | "not_allowed" | "second_factor_needed" | "key_scope" | "foreign_origin" | "member_not_found" | "instructor_not_found" | "person_not_found" | "note_not_found" | "idempotency_key_reused" | "own_account" | "no_second_factor" | "last_admin" | "instructor_taken" | "precondition_failed" | "body_too_large" | "too_many_requests"> } }
    trace?: never
  }
  '/api/admin/users/{id}/email': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never }
    get?: never
    put?: never
    post: { parameters: { query?: never; header?: { 'Idempotency-Key'?: string }; path: { 'id': string }; cookie?: never }; requestBody: { content: { 'application/json': { 'email': string } } }; responses: { 200: { headers: Headers; content: { 'application/json': { 'success': true; 'user': components['schemas']['Account'] } } }; default: Failure<"bad_input" | "bad_json" | "bad_idempotency_key" | "sign_in_required" | "bad_api_key" | "not_allowed" | "second_factor_needed" | "key_scope" | "foreign_origin" | "member_not_found" | "idempotency_key_reused" | "has_address" | "address_taken" | "body_too_large" | "too_many_requests"> } }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/admin/users/{id}/role': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never }
    get?: never
    put?: never
    post: { parameters: { query?: never; header?: { 'Idempotency-Key'?: string }; path: { 'id': string }; cookie?: never }; requestBody: { content: { 'application/json': { 'role': "member" | "instructor" | "receptionist" | "admin"; 'instructorId'?: string } } }; responses: { 200: { headers: Headers; content: { 'application/json': { 'success': true; 'user': components['schemas']['Account'] } } }; default: Failure<"bad_input" | "bad_json" | "bad_idempotency_key" | "sign_in_required" | "bad_api_key" | "not_allowed" | "second_factor_needed" | "key_scope" | "foreign_origin" | "proof_needed" | "member_not_found" | "instructor_not_found" | "idempotency_key_reused" | "own_account" | "no_second_factor" | "last_admin" | "instructor_taken" | "body_too_large" | "too_many_requests"> } }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/admin/users/{id}/deactivate': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never }
    get?: never
    put?: never
    post: { parameters: { query?: never; header?: { 'Idempotency-Key'?: string }; path: { 'id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Headers; content: { 'application/json': { 'success': true; 'user': components['schemas']['Account'] } } }; default: Failure<"bad_input" | "bad_idempotency_key" | "sign_in_required" | "bad_api_key" | "not_allowed" | "second_factor_needed" | "key_scope" | "foreign_origin" | "member_not_found" | "instructor_not_found" | "too_many_requests"> } }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/admin/users/{id}/reactivate': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never }
    get?: never
    put?: never
    post: { parameters: { query?: never; header?: { 'Idempotency-Key'?: string }; path: { 'id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Headers; content: { 'application/json': { 'success': true; 'user': components['schemas']['Account'] } } }; default: Failure<"bad_input" | "bad_idempotency_key" | "sign_in_required" | "bad_api_key" | "not_allowed" | "second_factor_needed" | "key_scope" | "foreign_origin" | "member_not_found" | "instructor_not_found" | "idempotency_key_reused" | "own_account" | "no_second_factor" | "last_admin" | "instructor_taken" | "too_many_requests"> } }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/admin/users/{id}/membership/extend': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never }
    get?: never
    put?: never
    post: { parameters: { query?: never; header?: { 'Idempotency-Key'?: string }; path: { 'id': string }; cookie?: never }; requestBody: { content: { 'application/json': { 'holdingId'?: string; 'days': number; 'reason': string } } }; responses: { 200: { headers: Headers; content: { 'application/json': { 'success': true; 'membership': components['schemas']['Membership'] } } }; default: Failure<"bad_input" | "bad_json" | "bad_idempotency_key" | "sign_in_required" | "bad_api_key" | "not_allowed" | "second_factor_needed" | "key_scope" | "foreign_origin" | "membership_not_found" | "member_not_found" | "idempotency_key_reused" | "membership_ended" | "not_last" | "no_end" | "too_long_over" | "change_waits" | "is_paused" | "being_collected" | "body_too_large" | "too_many_requests"> } }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/admin/users/{id}/membership/pause': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never }
    get?: never
    put?: never
    post: { parameters: { query?: never; header?: { 'Idempotency-Key'?: string }; path: { 'id': string }; cookie?: never }; requestBody: { content: { 'application/json': { 'holdingId'?: string; 'from': string; 'until': string; 'reason': string } } }; responses: { 201: { headers: Headers; content: { 'application/json': { 'success': true; 'pause': components['schemas']['Pause']; 'cancelled': number } } }; default: Failure<"bad_input" | "bad_json" | "bad_idempotency_key" | "sign_in_required" | "bad_api_key" | "not_allowed" | "second_factor_needed" | "key_scope" | "foreign_origin" | "member_not_found" | "idempotency_key_reused" | "nothing_to_pause" | "no_plan" | "is_paused" | "change_waits" | "month_unpaid" | "too_soon" | "too_far" | "too_short" | "too_long" | "being_collected" | "ends_before" | "body_too_large" | "too_many_requests"> } }
    delete: { parameters: { query?: { 'holdingId'?: string }; header?: { 'Idempotency-Key'?: string }; path: { 'id': string }; cookie?: never }; requestBody?: never; responses: { 200: { headers: Headers; content: { 'application/json': { 'success': true; 'pause': components['schemas']['Pause'] } } }; default: Failure<"bad_input" | "bad_idempotency_key" | "sign_in_required" | "bad_api_key" | "not_allowed" | "second_factor_needed" | "key_scope" | "foreign_origin" | "member_not_found" | "idempotency_key_reused" | "not_paused" | "being_collected" | "too_many_requests"> } }
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/admin/users/{id}/bookings': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never }
    get?: never
    put?: never
    post: { parameters: { query?: never; header?: { 'Idempotency-Key'?: string }; path: { 'id': string }; cookie?: never }; requestBody: { content: { 'application/json': { 'sessionId': string; 'personId'?: string } } }; responses: { 201: { headers: Headers; content: { 'application/json': { 'success': true; 'message': string; 'booking': components['schemas']['Booking'] } } }; default: Failure<"bad_input" | "bad_json" | "bad_idempotency_key" | "sign_in_required" | "bad_api_key" | "not_allowed" | "second_factor_needed" | "key_scope" | "foreign_origin" | "class_not_found" | "person_not_found" | "member_not_found" | "idempotency_key_reused" | "class_cancelled" | "class_started" | "already_booked" | "not_open_yet" | "booking_closed" | "overlapping_class" | "class_full" | "ticket_needed" | "no_allowance" | "paused" | "not_shared" | "body_too_large" | "too_many_requests"> } }
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
}

export type components = {
  schemas: {
    Profile: { 'id': string; 'email': string; 'name': string; 'contact': string; 'membershipType': string | null; 'pendingChange': boolean; 'changeEffectiveDate': string | null; 'lastPaymentDate': string | null; 'paymentHistory': ({ 'date': string; 'amount': number; 'type': "upgrade" | "downgrade" | "renewal" | "order"; 'from': string | null; 'to': string | null; 'state': "done" | "pending" | "withdrawn" | "given_back" | "being_given_back" | "disputed"; 'givenBack': number })[]; 'bookings': ({ 'classId': string; 'className': string; 'day': string; 'time': string; 'instructor': string; 'bookedAt': string })[]; 'recurringBookings': (string)[]; 'history': ({ 'type': string; 'date': string; 'details': string })[]; 'createdAt': string; 'notifType': "email" | "sms"; 'notifTime': string; 'directDebit': boolean; 'classesRemaining': number | null; 'classAllowance': number | null; 'membershipEndsAt': string | null; 'membershipLastDay': string | null }
    Activity: { 'id': string; 'at': string; 'verb': string; 'description': string; 'actor': { 'kind': string; 'id': string | null; 'name': string | null }; 'member': ({ 'id': string; 'name': string | null }) | null; 'details': { [name: string]: unknown } }
    ApiKey: { 'id': string; 'name': string; 'scope': "read" | "bookings" | "all"; 'createdAt': string; 'lastUsedAt': string | null }
    Message: { 'id': string; 'kind': string; 'channel': "email" | "sms"; 'recipient': string; 'subject': string; 'state': "queued" | "sending" | "held" | "sent" | "failed" | "withdrawn"; 'attempts': number; 'lastError': string | null; 'dueAt': string; 'sentAt': string | null; 'createdAt': string }
    DashboardReport: { 'totalMembers': number; 'activeClasses': number; 'todaysBookings': number; 'failedMessages': number; 'lateMessages': number; 'waitingHires': number }
    MonthReport: { 'month': string; 'places': number; 'attended': number; 'noShow': number; 'pending': number; 'paid': number; 'returned': number }
    Webhook: { 'id': string; 'url': string; 'events': (string)[]; 'isOn': boolean; 'createdAt': string }
    Order: { 'id': string; 'status': "open" | "paid"; 'items': ({ 'membershipId': string; 'name': string; 'quantity': number; 'unitPrice': number })[]; 'amount': number; 'takenOff': number; 'currency': "gbp" }
    Membership: { 'id': string; 'userId': string; 'packageId': string; 'allowance': number | null; 'startsAt': string | null; 'endsAt': string | null; 'lastDay': string | null; 'source': "purchase" | "grant" | "claim" | "starter" | "renewal" }
    Product: { 'name': string; 'price': number; 'othersPrice': number | null; 'allowance': number | null; 'days': number | null; 'begins': "purchase" | "first_use"; 'covers': (string)[] | null; 'audience': "all" | "first_timers"; 'isShared': boolean; 'usage': string; 'features': (string)[]; 'isPopular': boolean; 'position': number; 'state': "on_sale" | "hidden" | "ended"; 'id': string; 'kind': "plan" | "pass" | "single" | "intro" | "ticket" }
    PromoCodeUse: components['schemas']['PromoCode'] & { 'uses': number; 'takings': number; 'takenOff': number }
    PromoCode: { 'percent': number | null; 'off': number | null; 'products': (string)[] | null; 'startsOn': string | null; 'endsOn': string | null; 'mostUses': number | null; 'mostEach': number | null; 'state': "active" | "ended"; 'id': string }
    ClassType: { 'name': string; 'description': string; 'position': number; 'isHidden': boolean; 'hue': "" | "rose" | "green" | "blue" | "orange" | "violet" | "teal" | "red" | "yellow"; 'id': string }
    Room: { 'name': string; 'places': number | null; 'isExclusive': boolean; 'isHidden': boolean; 'isForHire': boolean; 'id': string }
    InstructorChoice: { 'id': string; 'name': string; 'isActive': boolean }
    Class: { 'id': string; 'name': string; 'type': string; 'day': string; 'time': string; 'instructor': string; 'level': string; 'duration': number; 'spotsLeft': number; 'maxSpots': number; 'capacity': number; 'waitlist': number; 'position'?: number; 'description': string; 'room': string; 'createdAt': string; 'updatedAt': string; 'nextSession': { 'id': string; 'date': string; 'startsAt': string; 'endsAt': string; 'spotsLeft': number } | null }
    Closure: { 'id': string; 'startsAt': string; 'endsAt': string; 'reason': string }
    StaffSession: { 'id': string; 'classId': string; 'date': string; 'startTime': string; 'endTime': string; 'name': string; 'type': string; 'instructor': string; 'level': string; 'status': "scheduled" | "cancelled"; 'booked': number; 'maxSpots': number; 'spotsLeft': number }
    RegisterPlace: { 'bookingId': string; 'seatNo': number; 'name': string; 'isGuest': boolean; 'guardianName': string | null; 'guardianPhone': string | null; 'personNotes': (string)[]; 'userId': string | null; 'attendance': "Attended" | "No Show" | "Pending"; 'notes': string | null }
    Booking: { 'id': string; 'sessionId': string; 'classId': string; 'userId': string | null; 'personId': string | null; 'personName': string | null; 'className': string; 'date': string; 'day': string; 'time': string; 'instructor': string; 'status': "confirmed" | "cancelled"; 'bookedAt': string; 'updatedAt': string; 'attended': boolean | null; 'attendanceMarkedAt': string | null; 'attendanceNotes'?: string | null; 'freeUntil'?: string; 'lateCost'?: string; 'guestInfo'?: ({ 'name': string; 'email': string | null }) | null }
    ClassSession: { 'id': string; 'classId': string; 'date': string; 'startsAt': string; 'endsAt': string; 'name': string; 'type': string; 'instructor': string; 'level': string; 'duration': number; 'spotsLeft': number; 'maxSpots': number; 'status': "scheduled" | "cancelled"; 'waitlist': number; 'position'?: number; 'booked': boolean; 'bookedFor'?: (string)[] }
    Workshop: { 'name': string; 'description'?: string; 'typeId': string; 'instructorId': string | null; 'roomId': string; 'level': string; 'maxSpots': number; 'price': number; 'refundDays': number | null; 'state': "on_sale" | "hidden" | "ended"; 'id': string; 'instructor': string; 'room': string; 'dates': (components['schemas']['WorkshopDate'])[]; 'spotsLeft': number }
    WorkshopDate: { 'date': string; 'startTime': string; 'durationMinutes': number; 'sessionId': string; 'startsAt': string; 'endsAt': string; 'status': "scheduled" | "cancelled"; 'spotsLeft': number }
    HallBookingAtTheDesk: components['schemas']['HallBooking'] & { 'customerName': string; 'customerEmail': string; 'customerPhone': string; 'specialRequirements': string; 'userId': string | null; 'cancelledBy': "customer" | "studio" | "lapse" | null; 'deposit': number; 'paid': number; 'depositHeld': number; 'depositKept': number; 'due': number; 'refundDue': number; 'lapsesAt': string }
    HallBooking: { 'id': string; 'eventDate': string; 'startTime': string; 'endTime': string; 'duration': number; 'eventType': "birthday-party" | "corporate-event" | "workshop" | "meeting" | "fitness-class" | "dance-class" | "wedding-reception" | "other"; 'expectedAttendees': number; 'totalPrice': number; 'status': "pending" | "confirmed" | "cancelled"; 'isUnconfirmed': boolean; 'heldUntil': string | null; 'createdAt': string }
    HallRate: { 'id': string; 'name': string; 'description': string; 'pricePerHour': number; 'capacity': number; 'features': (string)[]; 'availableTimes': (string)[]; 'includes': (string)[]; 'restrictions': (string)[] }
    HallWindow: { 'startTime': string; 'endTime': string } | null
    OpenActiveItem: { 'state': "updated" | "deleted"; 'kind': "ScheduledSession" | "SessionSeries"; 'id': string; 'modified': number; 'data'?: { [name: string]: unknown } }
    User: { 'id': string; 'name': string; 'email': string; 'contact': string; 'membershipType': string | null; 'membershipEndsAt': string | null; 'membershipLastDay': string | null; 'passes': ({ 'productId': string; 'name': string; 'personName': string | null; 'allowance': number | null; 'used': number; 'lastDay': string | null })[]; 'directDebit': boolean; 'role': "member" | "instructor" | "receptionist" | "admin"; 'emailVerified': boolean; 'deactivated': boolean; 'createdAt': string }
    Account: { 'id': string; 'name': string; 'email': string; 'contact': string; 'role': "member" | "instructor" | "receptionist" | "admin"; 'emailVerified': boolean; 'createdAt': string; 'deactivatedAt': string | null; 'people': ({ 'id': string; 'name': string | null })[]; 'memberships': (components['schemas']['Membership'])[]; 'holdings': (components['schemas']['Holding'])[]; 'notes': (components['schemas']['MemberNote'])[] }
    Holding: { 'id': string; 'productId': string; 'kind': "plan" | "pass" | "single" | "intro" | "ticket"; 'name': string; 'personId': string | null; 'personName': string | null; 'allowance': number | null; 'startsAt': string | null; 'endsAt': string | null; 'lastDay': string | null }
    MemberNote: { 'id': string; 'personId': string | null; 'text': string; 'author': string; 'writtenAt': string }
    Pause: { 'startsOn': string; 'resumesOn': string }
  }
}
