import type { Reader } from '#src/platform/database/db.server.ts'
import { findNextTypePosition, listAllClassTypes } from '#src/studio/schedule/class-types/class-types.store.server.ts'
import { dayAndTime } from '#src/kit/time.ts'
import { listLargestClasses } from '#src/studio/schedule/rooms/room-classes.store.server.ts'
import { listRooms } from '#src/studio/schedule/rooms/rooms.store.server.ts'
import { HUE_NAMES, HUES, hueOf, nextHue } from '#src/studio/schedule/class-types/class-hue.ts'
import { area, choice, half, line, number, pictureOf, tick } from './content-fields.ts'
import type { ContentFormFacts } from './content-form.tsx'

const hueOptions = HUES.map((hue) => ({ value: hue, label: HUE_NAMES[hue] }))

/** The form of a class type, or of a new one with null. */
export async function readClassType(reader: Reader, id: string | null): Promise<ContentFormFacts | null> {
  const types = await listAllClassTypes(reader)
  const one = types.find((type) => type.id === id)
  if (id !== null && !one) return null
  const position = one?.position ?? (await findNextTypePosition(reader))
  return {
    title: one?.name ?? 'New class type',
    intro: 'What the classes page and a page of its own say of it.',
    seenAt: one && !one.isHidden ? `/classes/${one.id}` : '/classes',
    pictures: pictureOf('class-types', id),
    fields: [
      line('name', 'Name', one?.name, { most: 60 }),
      area('description', 'What it is', one?.description, { most: 500, rows: 4 }),
      choice('hue', 'Colour', one ? hueOf(one) : nextHue(types), hueOptions),
      number('position', 'Place in the list', position, 'The lowest comes first'),
      tick('isHidden', 'Hide it from visitors and from new classes', one?.isHidden ?? false),
    ],
  }
}

/** The form of a room, or of a new one with null. */
export async function readRoom(reader: Reader, id: string | null, today: string): Promise<ContentFormFacts | null> {
  const one = (await listRooms(reader)).find((room) => room.id === id)
  if (id !== null && !one) return null
  const largest = one ? await listLargestClasses(reader, one.id, today) : []
  const fuller = largest.map(
    ({ name, maxSpots, startsAt }) => `${name} with ${maxSpots}, ${dayAndTime(startsAt, 'short')}`,
  )
  return {
    title: one?.name ?? 'New room',
    intro: 'Where classes are held. People read its name on the timetable, in letters and in their calendars.',
    seenAt: '/timetable',
    fields: [
      line('name', 'Name', one?.name, { most: 60, ...half }),
      line('places', 'Places', String(one?.places ?? ''), {
        as: 'number',
        isOptional: true,
        hint:
          'The most people in it. Empty: as many as the class says.' +
          (fuller.length > 0 ? ` Classes that have more keep theirs. The largest here: ${fuller.join('; ')}` : ''),
        ...half,
      }),
      tick('isExclusive', 'One thing at a time. Untick it if several may go on at once', one?.isExclusive ?? true),
      tick('isForHire', 'People can hire it: it has a page on the site', one?.isForHire ?? false),
      tick('isHidden', 'Hide it from new classes', one?.isHidden ?? false),
    ],
  }
}
