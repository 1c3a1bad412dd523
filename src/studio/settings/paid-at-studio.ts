/** Why nothing can be paid online in a studio where everything is paid at the front desk (PRODUCT 1, `PAYMENTS=desk`). */
export const PAID_AT_STUDIO_TEXT = 'Payments are made at the studio. Ring us or ask at the front desk.'
