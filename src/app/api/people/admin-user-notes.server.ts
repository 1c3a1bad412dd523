import { isId } from '#src/kit/id.ts'
import { ok, refuse } from '#src/kit/outcome.ts'
import { endpoint } from '#src/platform/http/endpoint.server.ts'
import type { Api } from '#src/platform/http/open-api.server.ts'
import { assignMemberNote } from '#src/studio/people/notes/assign-member-note.server.ts'
import { endMemberNote } from '#src/studio/people/notes/end-member-note.server.ts'
import { assignNoteForm, memberNoteForm, memberNoteRefusals } from '#src/studio/people/notes/member-note.ts'
import { writeMemberNote } from '#src/studio/people/notes/write-member-note.server.ts'
import { accountAfter, answersAccount, noteSchema, notesNow } from './account-response.server.ts'

const answers = { ...answersAccount, refusals: memberNoteRefusals }

/** Staff notes on the people of an account over JSON. */
export function addNotes(app: Api): void {
  endpoint(app, 'post /api/admin/users/{id}/notes', {
    ...answers,
    summary: 'Add a note on a person of an account',
    description: 'Notes are visible to staff only. `personId` may be left out where the account is one person.',
    body: memberNoteForm,
    run: ({ ctx, id, body }) => accountAfter(ctx, id, () => writeMemberNote(ctx, { memberId: id, ...body })),
  })

  endpoint(app, 'get /api/admin/users/{id}/notes/{noteId}', {
    who: 'admin',
    summary: 'Retrieve a note',
    refusals: memberNoteRefusals,
    returns: 'The note',
    response: { note: noteSchema },
    async run({ ctx, id, noteId }) {
      const notes = isId(id) ? await notesNow(ctx.reader, id) : []
      const note = notes.find((one) => one.id === noteId)
      return note ? ok({ note }) : refuse('note_not_found')
    },
  })

  endpoint(app, 'patch /api/admin/users/{id}/notes/{noteId}', {
    ...answers,
    summary: 'Move a note to the person it is about',
    description: 'Of one that was written of the whole account.',
    body: assignNoteForm.pick({ personId: true }),
    answered: noteSchema,
    run: ({ ctx, id, noteId, body }) =>
      accountAfter(ctx, id, () => assignMemberNote(ctx, { memberId: id, noteId, ...body })),
  })

  endpoint(app, 'delete /api/admin/users/{id}/notes/{noteId}', {
    ...answers,
    summary: 'Delete a note',
    description: 'No register shows it any more. It stays on the page of the account.',
    run: ({ ctx, id, noteId }) => accountAfter(ctx, id, () => endMemberNote(ctx, { memberId: id, noteId })),
  })
}
