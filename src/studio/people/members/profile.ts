import { z } from 'zod'
import type { RefusalText } from '#src/kit/outcome.ts'
import { oneLine } from '#src/kit/typed-text.ts'

/** Edit Profile: name and contact (specification 2, Profile). */
export const profileForm = z.object({
  name: oneLine(100, 'Please enter your name'),
  contact: oneLine(40, 'Please enter your contact number'),
})

export const NOTIFICATION_METHODS = ['email', 'sms'] as const
/** Hours before a class (specification 9). */
export const NOTIFICATION_TIMES = ['24', '12', '6', '1'] as const

export const notificationForm = z.object({
  notifType: z.enum(NOTIFICATION_METHODS, 'Please choose email or sms'),
  notifTime: z.enum(NOTIFICATION_TIMES, 'Please choose 24, 12, 6 or 1 hours before'),
})

/** What a member changes of both at once. */
export const profileChange = profileForm.extend(notificationForm.shape).partial()
export type ProfileChange = z.output<typeof profileChange>

export const profileRefusals = {
  sign_in_required: { status: 401, message: 'Please sign in first' },
  profile_not_found: { status: 404, message: 'User data not found. Please try logging in again.' },
  no_number: {
    status: 409,
    message: 'Text messages need a mobile number, such as 07700 900123. Please enter one as your contact number first.',
  },
} satisfies Record<string, RefusalText>

export type ProfileRefusal = keyof typeof profileRefusals

export const PROFILE_FAILED_TEXT = 'Failed to load user data'
export const PROFILE_SAVED_TEXT = 'Your profile is saved'
export const SETTINGS_SAVED_TEXT = 'Your settings are saved'
