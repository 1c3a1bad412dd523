/** Who is let in at a door. `somebody`: any account; `staff`: instructors and admins; `this machine`: anyone here, for trying
 *  out; `link`: whoever holds its signed link, account or not; `bearer`: whoever has a token of another kind. */
export type Audience = 'everyone' | 'somebody' | 'staff' | 'admin' | 'this machine' | 'link' | 'bearer'

/** Who may look at each page, and who may post to it when it takes posts. Everything is denied unless it stands here. */
export const pages: Record<string, { look: Audience; post?: Audience }> = {
  '/': { look: 'everyone' },
  '/classes': { look: 'everyone' },
  '/timetable': { look: 'everyone' },
  '/instructors': { look: 'everyone' },
  '/membership': { look: 'everyone' },
  '/membership/pay': { look: 'somebody', post: 'somebody' },
  '/payment-success': { look: 'link' },
  '/pay/bank/:intentId': { look: 'link', post: 'link' },
  '/hall-hire': { look: 'everyone', post: 'everyone' },
  '/hall-hire/request/:id': { look: 'link', post: 'link' },
  '/booking/cancel': { look: 'link', post: 'link' },
  '/news': { look: 'everyone' },
  '/newsletter': { look: 'everyone', post: 'everyone' },
  '/newsletter/confirm': { look: 'link', post: 'link' },
  '/newsletter/unsubscribe': { look: 'link', post: 'link' },
  '/privacy': { look: 'everyone' },
  '/terms': { look: 'everyone' },
  '/cookies': { look: 'everyone' },
  '/accessibility': { look: 'everyone' },
  '/member': { look: 'everyone', post: 'everyone' },
  '/verify': { look: 'link', post: 'link' },
  '/setup': { look: 'link', post: 'link' },
  '/reset-password': { look: 'everyone', post: 'everyone' },
  '/sign-out': { look: 'everyone', post: 'everyone' },
  '/*': { look: 'everyone', post: 'everyone' },

  '/member/dashboard': { look: 'everyone' },
  '/dashboard': { look: 'somebody' },
  '/dashboard/schedule': { look: 'somebody', post: 'somebody' },
  '/dashboard/attendance': { look: 'staff' },
  '/dashboard/messages': { look: 'admin' },
  '/dashboard/messages/:id': { look: 'admin', post: 'admin' },
  '/dashboard/*': { look: 'somebody' },

  '/bookings': { look: 'everyone', post: 'somebody' },
  '/bookings/:reference/cancellation': { look: 'everyone', post: 'somebody' },
  '/guest-bookings': { look: 'everyone', post: 'admin' },
  '/sessions/:sessionId/cancellation': { look: 'everyone', post: 'admin' },
  '/attendance/:bookingId': { look: 'everyone', post: 'staff' },

  '/dev/outbox': { look: 'this machine', post: 'this machine' },
  '/dev/outbox/:id': { look: 'this machine', post: 'this machine' },
  '/dev/letters': { look: 'this machine', post: 'this machine' },
}

/** Who may make each call. */
export const calls: Record<string, Audience> = {
  'GET /healthz': 'everyone',
  'GET /readyz': 'everyone',
  'GET /metrics': 'bearer',
  'GET /robots.txt': 'everyone',
  'GET /sitemap.xml': 'everyone',
  'GET /manifest.webmanifest': 'everyone',
  'GET /llms.txt': 'everyone',
  'GET /api/openapi.json': 'everyone',
  'GET /api/docs': 'everyone',

  'GET /api/classes': 'everyone',
  'GET /api/sessions': 'everyone',
  'GET /api/events': 'everyone',
  'POST /api/bookings': 'somebody',
  'GET /api/bookings': 'somebody',
  'POST /api/bookings/:id/cancel': 'somebody',

  'GET /api/profile': 'somebody',
  'PATCH /api/profile': 'somebody',

  'GET /hall-hire/rate': 'everyone',
  'GET /hall-hire/availability': 'everyone',
  'POST /hall-hire/book': 'everyone',
  'GET /hall-hire/booking/:id': 'everyone',
  'GET /api/hall-hire/rate': 'everyone',
  'GET /api/hall-hire/availability': 'everyone',
  'POST /api/hall-hire/book': 'everyone',
  'GET /api/hall-hire/booking/:id': 'everyone',

  'POST /api/admin/users/:id/membership': 'admin',

  'POST /api/auth/sign-up/email': 'everyone',
  'POST /api/auth/send-verification-email': 'everyone',
  'GET /api/auth/verify-email': 'everyone',
  'POST /api/auth/sign-in/email': 'everyone',
  'GET /api/auth/get-session': 'everyone',
  'POST /api/auth/sign-out': 'everyone',
  'POST /api/auth/request-password-reset': 'everyone',
  'POST /api/auth/forget-password': 'everyone',
  'POST /api/auth/reset-password': 'everyone',
}
