import { z } from '@hono/zod-openapi'
import { ok, refuse } from '#src/kit/outcome.ts'
import { lineOrNone, oneLine, paragraphs } from '#src/kit/typed-text.ts'
import { endpoint } from '#src/platform/http/endpoint.server.ts'
import { type Api, openApiRouter } from '#src/platform/http/open-api.server.ts'
import { listAllInstructors } from '#src/studio/people/instructors/instructors.store.server.ts'
import { addClassType } from '#src/studio/schedule/class-types/add-class-type.server.ts'
import { changeClassType } from '#src/studio/schedule/class-types/change-class-type.server.ts'
import { HUES } from '#src/studio/schedule/class-types/class-hue.ts'
import { classTypeRefusals } from '#src/studio/schedule/class-types/class-type.ts'
import { listAllClassTypes } from '#src/studio/schedule/class-types/class-types.store.server.ts'
import { addRoom } from '#src/studio/schedule/rooms/add-room.server.ts'
import { changeRoom } from '#src/studio/schedule/rooms/change-room.server.ts'
import { MOST_PLACES, roomRefusals } from '#src/studio/schedule/rooms/room.ts'
import { listRooms } from '#src/studio/schedule/rooms/rooms.store.server.ts'

const id = z.string()
const isHidden = z.boolean().openapi({ description: 'Not offered for new classes' })
const name = oneLine(60, 'Please give it a name')

const typeWords = z.object({
  name,
  description: paragraphs(500, 'Please write something'),
  position: z.number().int().min(0).max(999).openapi({ description: 'The lowest is shown first' }),
  isHidden,
  hue: z
    .enum(['', ...HUES])
    .openapi({ description: 'The colour of its classes; empty: the one that comes with its id' }),
})
const roomWords = z.object({
  name,
  places: z.number().int().min(1).max(MOST_PLACES).nullable().openapi({ description: 'null: nobody has said' }),
  isExclusive: z
    .boolean()
    .openapi({ description: 'One thing at a time is in it; false: several at once. A new room is exclusive' }),
  isHidden,
  isForHire: z.boolean().openapi({
    description: 'The hall: people can hire it. One room at most, for one thing at a time',
    example: false,
  }),
})

const typeSchema = typeWords.extend({ id }).openapi('ClassType')
const roomSchema = roomWords.extend({ id }).openapi('Room')
const instructorSchema = z.object({ id, name: z.string(), isActive: z.boolean() }).openapi('InstructorChoice')

/** What a class is made of, over JSON: class types, rooms and instructors, with the ids that other calls need (PRODUCT 5). */
export function routes(): Api {
  const app = openApiRouter('Classes')
  addClassTypes(app)
  addRooms(app)
  endpoint(app, 'get /api/admin/instructors', {
    summary: 'List instructors',
    who: 'admin',
    returns: 'All instructors, also those who teach no longer',
    response: { instructors: z.array(instructorSchema) },
    run: async ({ ctx }) => ok({ instructors: await listAllInstructors(ctx.reader) }),
  })
  return app
}

function addClassTypes(app: Api): void {
  endpoint(app, 'get /api/admin/class-types', {
    summary: 'List class types',
    who: 'admin',
    returns: 'All class types in the order they are shown, hidden ones too',
    response: { classTypes: z.array(typeSchema) },
    run: async ({ ctx }) => ok({ classTypes: await listAllClassTypes(ctx.reader) }),
  })

  endpoint(app, 'post /api/admin/class-types', {
    summary: 'Create a class type',
    who: 'admin',
    body: typeWords.partial({ position: true, isHidden: true, hue: true }),
    answered: typeSchema,
    refusals: classTypeRefusals,
    status: 201,
    returns: 'The class type',
    response: { classType: typeSchema },
    async run({ ctx, body }) {
      const added = await addClassType(ctx, { isHidden: false, ...body })
      return added.ok ? ok({ classType: added.value }) : added
    },
  })

  endpoint(app, 'get /api/admin/class-types/{id}', {
    summary: 'Retrieve a class type',
    who: 'admin',
    refusals: { class_type_not_found: classTypeRefusals.class_type_not_found },
    returns: 'The class type',
    response: { classType: typeSchema },
    async run({ ctx, id }) {
      const found = (await listAllClassTypes(ctx.reader)).find((type) => type.id === id)
      return found ? ok({ classType: found }) : refuse('class_type_not_found')
    },
  })

  endpoint(app, 'patch /api/admin/class-types/{id}', {
    summary: 'Update a class type',
    description: 'Or hides it. Its classes stay.',
    who: 'admin',
    body: typeWords.partial(),
    answered: typeSchema,
    refusals: classTypeRefusals,
    returns: 'The class type as it is now',
    response: { classType: typeSchema },
    async run({ ctx, id: typeId, body: words }) {
      const changed = await changeClassType(ctx, { typeId, words })
      return changed.ok ? ok({ classType: changed.value }) : changed
    },
  })
}

function addRooms(app: Api): void {
  endpoint(app, 'get /api/admin/rooms', {
    summary: 'List rooms',
    who: 'admin',
    returns: 'All rooms, hidden ones too',
    response: { rooms: z.array(roomSchema) },
    run: async ({ ctx }) => ok({ rooms: await listRooms(ctx.reader) }),
  })

  endpoint(app, 'post /api/admin/rooms', {
    summary: 'Create a room',
    who: 'admin',
    body: roomWords.partial({ places: true, isExclusive: true, isHidden: true, isForHire: true }),
    answered: roomSchema,
    refusals: roomRefusals,
    status: 201,
    returns: 'The room',
    response: { room: roomSchema },
    async run({ ctx, body }) {
      const added = await addRoom(ctx, { places: null, isExclusive: true, isHidden: false, isForHire: false, ...body })
      return added.ok ? ok({ room: added.value }) : added
    },
  })

  endpoint(app, 'get /api/admin/rooms/{id}', {
    summary: 'Retrieve a room',
    who: 'admin',
    refusals: { room_not_found: roomRefusals.room_not_found },
    returns: 'The room',
    response: { room: roomSchema },
    async run({ ctx, id }) {
      const found = (await listRooms(ctx.reader)).find((room) => room.id === id)
      return found ? ok({ room: found }) : refuse('room_not_found')
    },
  })

  endpoint(app, 'patch /api/admin/rooms/{id}', {
    summary: 'Update a room',
    description:
      'Or hides it. Its classes stay. Where they overlap in a room that is to be for one thing at a time, it is refused without an `overlapReason`.',
    who: 'admin',
    body: roomWords.partial().extend({ overlapReason: lineOrNone(200).optional() }),
    answered: roomSchema,
    refusals: roomRefusals,
    returns: 'The room as it is now',
    response: { room: roomSchema },
    async run({ ctx, id: roomId, body: { overlapReason, ...words } }) {
      const changed = await changeRoom(ctx, { roomId, words, overlapReason })
      return changed.ok ? ok({ room: changed.value }) : changed
    },
  })
}
