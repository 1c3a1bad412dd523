/** What an account may do besides its own: nothing, open the registers of its own classes, work at the front desk, everything. */
export const ROLES = ['member', 'instructor', 'receptionist', 'admin'] as const
export type Role = (typeof ROLES)[number]

/** Whether someone works at the front desk: the till, every register, looking people up, the hall. */
export function isAtDesk({ role }: { role: Role }): boolean {
  return role === 'receptionist' || role === 'admin'
}

/** Whether someone works here in any role. */
export function isStaff({ role }: { role: Role }): boolean {
  return role !== 'member'
}
