import { type DataRule, ending, removed, WITH_ACCOUNT } from './data-rule.ts'

/** How people sign in, and the links sent to them. */
export const signInRules: Record<string, DataRule> = {
  sign_in_sessions: removed({
    title: 'Sign-ins',
    whose: 'user_id = :member',
    keeps: [
      ending('Sign-ins and the devices they are on', {
        says: 'until you sign out or they run out, a month at most',
        since: 'expires_at',
        clock: 'real',
      }),
    ],
    shown: 'created_at updated_at expires_at user_agent',
    hidden: 'id token_hash user_id awaits_code proven_at',
  }),
  sign_in_failures: removed({
    title: 'Failed sign-ins',
    whose: 'user_id = :member',
    keeps: [ending('Failed sign-ins', { since: 'at', period: 'signInFailuresDays', clock: 'real' })],
    shown: 'at network outcome',
    hidden: 'id user_id',
  }),
  passwords: removed({
    title: 'Password',
    whose: 'user_id = :member',
    keeps: WITH_ACCOUNT,
    shown: 'set_at',
    hidden: 'user_id hash',
  }),
  account_tokens: removed({
    title: 'Links sent by mail',
    whose: 'user_id = :member or lower(email) = :email',
    addresses: [{ column: 'email', stays: 'The link “this was not me” gives the account its former address back.' }],
    keeps: [
      ending('Links sent by email that were not used', {
        says: 'until they run out',
        since: 'expires_at',
        clock: 'real',
      }),
    ],
    shown: 'purpose email created_at expires_at',
    hidden: 'token_hash user_id',
  }),
  second_factors: removed({
    title: 'Two-factor sign-in',
    whose: 'user_id = :member',
    keeps: WITH_ACCOUNT,
    shown: 'enabled_at',
    hidden: 'user_id secret last_step spare_codes',
  }),
  passkeys: removed({
    title: 'Passkeys',
    whose: 'user_id = :member',
    keeps: WITH_ACCOUNT,
    shown: 'name created_at last_used_at',
    hidden: 'id user_id credential_id public_key counter transports',
  }),
  api_keys: removed({
    title: 'API keys',
    whose: 'user_id = :member',
    keeps: WITH_ACCOUNT,
    shown: 'name scope created_at last_used_at revoked_at',
    hidden: 'id user_id key_hash',
  }),
  passkey_challenges: removed({
    title: 'Passkeys being added',
    whose: 'user_id = :member',
    keeps: [
      ending('Links sent by email that were not used', {
        says: 'until they run out',
        since: 'expires_at',
        clock: 'real',
      }),
    ],
    shown: 'expires_at',
    hidden: 'challenge user_id',
  }),
}
