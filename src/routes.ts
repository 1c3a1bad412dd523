import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** THE SITE MAP: every page address on one screen, in the order of the specification. */
export default [
  layout('app/site/site-layout.tsx', [
    index('app/site/home-page.tsx'),
    route('classes', 'app/site/classes-page.tsx'),
    route('timetable', 'app/site/timetable-page.tsx'),
    route('instructors', 'app/site/instructors-page.tsx'),
    route('cart', 'app/site/cart-page.tsx'),
    route('checkout', 'app/site/checkout-page.tsx'),
    route('checkout/done', 'app/site/checkout-done-page.tsx'),
    route('member', 'app/site/sign-in-page.tsx'),
    route('verify', 'app/site/verify-page.tsx'),
    route('setup', 'app/site/setup-page.tsx'),
    route('reset-password', 'app/site/reset-password-page.tsx'),
    route('news', 'app/site/news-page.tsx'),
    route('privacy', 'app/site/privacy-page.tsx'),
    route('terms', 'app/site/terms-page.tsx'),
    route('cookies', 'app/site/cookies-page.tsx'),
    route('accessibility', 'app/site/accessibility-page.tsx'),
    route('newsletter', 'app/site/newsletter-page.tsx'),
    route('newsletter/confirm', 'app/site/newsletter-confirm-page.tsx'),
    route('newsletter/unsubscribe', 'app/site/newsletter-unsubscribe-page.tsx'),
    route('membership', 'app/site/membership-page.tsx'),
    route('membership/pay', 'app/site/pay-page.tsx'),
    route('membership/for-others', 'app/site/for-others-page.tsx'),
    route('membership/change', 'app/site/plan-change-page.tsx'),
    route('payment-success', 'app/site/payment-success-page.tsx'),
    route('pay/bank/:intentId', 'app/site/test-bank-page.tsx'),
    route('hall-hire', 'app/site/hall-hire-page.tsx'),
    route('hall-hire/request/:id', 'app/site/hall-request-page.tsx'),
    route('hall-hire/request/:id/pay', 'app/site/hall-pay-page.tsx'),
    route('claim', 'app/site/claim-page.tsx'),
    route('booking/cancel', 'app/site/guest-cancellation-page.tsx'),
  ]),

  // The member portal and the front desk (PRODUCT 3).
  route('member/dashboard', 'app/portal/old-dashboard.ts'),
  route('dashboard', 'app/portal/portal-layout.tsx', [
    index('app/portal/opening-page.ts'),
    layout('app/portal/portal-trouble.tsx', [
      route('profile', 'app/portal/profile-page.tsx'),
      route('membership', 'app/portal/membership-page.tsx'),
      route('family', 'app/portal/family-page.tsx'),
      route('schedule', 'app/portal/schedule-page.tsx', [
        route('guest/:sessionId', 'app/portal/desk/guest-dialog.tsx'),
        route('cancel/:sessionId', 'app/portal/desk/cancel-class-dialog.tsx'),
        route('move/:bookingId', 'app/portal/desk/move-dialog.tsx'),
      ]),
      route('history', 'app/portal/history-page.tsx'),
      route('history/receipts/:paymentId', 'app/portal/receipt-page.tsx'),
      route('notifications', 'app/portal/notifications-page.tsx'),
      route('your-data', 'app/portal/your-data-page.tsx'),
      route('your-data/delete', 'app/portal/delete-account-page.tsx'),
    ]),
    route('admin', 'app/admin/dashboard-page.tsx'),
    route('hall-hires', 'app/admin/hall-hires-page.tsx'),
    route('hall-hires/:id', 'app/admin/hall-hire-page.tsx'),
    route('messages', 'app/admin/messages-page.tsx'),
    route('messages/:id', 'app/admin/message-page.tsx'),
    route('attendance', 'app/admin/attendance-page.tsx'),
    route('users', 'app/admin/users-page.tsx'),
    route('users/export', 'app/admin/users-export.ts'),
    route('users/:id', 'app/admin/user-page.tsx'),
    route('activity', 'app/admin/activity-page.tsx'),
    route('activity/export', 'app/admin/activity-export.ts'),
    route('*', 'app/portal/unknown-tab.ts'),
  ]),

  // Forms shared by pages: POST only.
  route('sign-out', 'app/forms/sign-out.ts'),
  route('bookings', 'app/forms/bookings.ts'),
  route('bookings/:reference/cancellation', 'app/forms/booking-cancellation.ts'),
  route('cart/items', 'app/forms/cart-items.ts'),
  route('claims/:claimId/letter', 'app/forms/claim-letter.ts'),
  route('plan-change/withdrawal', 'app/forms/plan-change-withdrawal.ts'),
  route('guest-bookings', 'app/forms/guest-bookings.ts'),
  route('sessions/:sessionId/cancellation', 'app/forms/session-cancellation.ts'),
  route('attendance/:bookingId', 'app/forms/attendance.ts'),

  // For whoever tries the studio out on their own machine; nothing there for anybody else.
  layout('app/dev/dev-layout.tsx', [
    route('dev/outbox', 'app/dev/outbox-page.tsx'),
    route('dev/outbox/:id', 'app/dev/outbox-message-page.tsx'),
    route('dev/letters', 'app/dev/letters-page.tsx'),
  ]),

  // Any other page address leads home (specification 2).
  route('*', 'app/site/unknown-page.ts'),
] satisfies RouteConfig
