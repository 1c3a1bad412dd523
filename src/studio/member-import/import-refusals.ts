import type { RefusalText } from '#src/kit/outcome.ts'
import { MOST_ROWS } from './member-import.ts'

export const importRefusals = {
  not_allowed: { status: 403, message: 'You are not allowed to do that' },
  no_file: { status: 400, message: 'Please choose a file' },
  not_text: {
    status: 400,
    message: 'This is no CSV file. In a spreadsheet choose Save as, then CSV, and upload what it writes.',
  },
  quote_open: {
    status: 400,
    message: 'A quotation mark in this file is never closed, so its lines cannot be told apart.',
  },
  not_csv: { status: 400, message: 'This file could not be read as CSV.' },
  too_many_records: {
    status: 400,
    message: `A file may have ${MOST_ROWS.toLocaleString('en-GB')} people at most. Please split it and bring over one part after the other.`,
  },
  no_columns: {
    status: 409,
    message: 'Please say which of its columns is the name, and which the email address.',
  },
  no_rows: { status: 400, message: 'There is nobody in this file.' },
  import_not_found: { status: 404, message: 'This file is not there any more. Please upload it again.' },
  import_expired: { status: 410, message: 'This file has waited for more than a day. Please upload it again.' },
  not_waiting: { status: 409, message: 'There is nobody who waits for an invitation' },
  order_open: { status: 409, message: 'Please say first which comes first in its dates: the day or the month.' },
  status_open: { status: 409, message: 'Please say first what each status of your former system means.' },
  not_live: { status: 409, message: 'These members are written to from Go live on' },
  is_live: { status: 409, message: 'These members have been written to: the import cannot be undone any more' },
  added_since: {
    status: 409,
    message: 'A later file has added to members of this one. Please undo that one first.',
  },
  has_acted: { status: 409, message: 'Something was done for members of this import since: see who they are' },
} satisfies Record<string, RefusalText>

export type ImportRefusal = keyof typeof importRefusals
