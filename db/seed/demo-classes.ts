import { WEEKDAYS, type Weekday } from '#src/kit/time.ts'
import type { DemoInstructor } from './demo-instructors.ts'

/** One class of the demo week. `demand` is how full it gets: 1 or more is a full class. */
export type DemoClass = {
  weekday: number
  startTime: string
  durationMinutes: number
  room: 'Studio' | 'Hall'
  maxSpots: number
  demand: number
  typeId: string
  instructor: DemoInstructor
  level: string
  name: string
  description: string
}

// Spec 9: Monday to Thursday and Sunday, 16:00 to 22:30; mostly twelve places, one class of one, one of none.
// start | minutes | room | places | demand | type | instructor | level | name | description
const week = `
Monday
16:15 | 45 | Hall   | 12 | 0.90 | gymnastics | freya  | Children     | Little gymnasts          | Rolls, jumps and balances for four to seven year olds.
17:15 | 50 | Studio | 12 | 0.70 | dance      | amara  | Teens        | Street dance juniors     | Hip-hop foundations and a new routine every half term.
18:15 | 60 | Studio | 12 | 1.20 | yoga       | priya  | All levels   | Vinyasa flow             | One breath, one movement. Our most loved way to start the week.
18:30 | 50 | Hall   | 12 | 0.60 | kickboxing | marcus | Beginner     | Kickboxing basics        | Stance, guard and your first combinations on the pads.
19:30 | 60 | Studio | 12 | 0.95 | zumba      | lucia  | All levels   | Zumba party              | The loudest hour of the week.
20:45 | 50 | Studio | 12 | 0.40 | pilates    | tom    | All levels   | Pilates unwind           | Slow matwork to undo a day at the desk.
Tuesday
16:30 | 45 | Hall   | 12 | 0.80 | karate     | kenji  | Children     | Karate cubs              | Stances, games and good manners for six to nine year olds.
17:30 | 50 | Studio | 12 | 0.65 | pilates    | tom    | Beginner     | Mat Pilates              | The eight principles, one at a time, with props.
18:30 | 60 | Studio | 12 | 0.75 | dance      | amara  | Intermediate | Contemporary dance       | Floorwork, weight and long phrases across the room.
18:45 | 50 | Hall   | 12 | 0.50 | aerobics   | jo     | All levels   | Step aerobics            | Bright cardio on and off the step, with choices for every knee.
19:45 | 60 | Hall   | 12 | 1.10 | kickboxing | marcus | Intermediate | Pad work                 | Rounds with a partner: power, timing, breath.
21:00 | 45 | Studio | 12 | 0.55 | yoga       | priya  | All levels   | Candlelight stretch      | Long-held, quiet, half dark.
Wednesday
16:00 | 60 | Hall   | 12 | 0.75 | gymnastics | freya  | Children     | Tumbling club            | Cartwheels, round-offs and the courage for both.
17:15 | 45 | Studio | 12 | 0.50 | zumba      | lucia  | Children     | Zumba kids               | Games and dances from all over Latin America.
18:00 | 50 | Studio | 12 | 1.05 | pilates    | tom    | Intermediate | Pilates flow             | The mat repertoire without stopping.
18:15 | 60 | Hall   | 12 | 0.45 | karate     | kenji  | Beginner     | First kata               | White to yellow belt: basics and the first form.
19:15 | 60 | Studio | 12 | 0.85 | dance      | amara  | Advanced     | Commercial               | A fast routine as you would learn it for a video.
20:30 | 50 | Studio | 12 | 0.35 | aerobics   | jo     | All levels   | Low-impact aerobics      | All the music, both feet on the floor.
Thursday
16:15 | 45 | Studio | 12 | 0.85 | dance      | amara  | Children     | First steps ballet       | Pliés, skips and stories for four to six year olds.
17:00 | 45 | Hall   |  1 | 1.00 | gymnastics | freya  | Advanced     | Handstand coaching       | Forty-five minutes upside down, one to one.
18:00 | 60 | Studio | 12 | 0.90 | yoga       | priya  | Intermediate | Power yoga               | Strong, sweaty, still breathing.
18:15 | 50 | Hall   | 12 | 0.40 | karate     | kenji  | Intermediate | Kumite skills            | Distance, timing and control in pairs.
19:15 | 60 | Studio | 12 | 1.15 | zumba      | lucia  | All levels   | Zumba                    | Salsa, merengue, cumbia and a cool-down bachata.
19:30 | 60 | Hall   | 12 | 0.70 | kickboxing | marcus | All levels   | Fight fit                | Conditioning circuits between short rounds on the bags.
21:30 | 60 | Studio | 12 | 0.30 | pilates    | tom    | All levels   | Late Pilates             | For those who finish when others sleep.
Sunday
16:15 | 60 | Studio | 12 | 0.80 | dance      | amara  | All levels   | Family dance             | Bring a child, a parent or both.
16:30 | 60 | Hall   | 12 | 0.60 | gymnastics | freya  | Beginner     | Gymnastics for grown-ups | It is never too late for a cartwheel.
17:30 | 50 | Studio | 12 | 0.55 | pilates    | tom    | All levels   | Sunday Pilates           | Space between the ribs before the week begins.
18:30 | 60 | Studio | 12 | 1.10 | yoga       | priya  | Beginner     | Slow flow                | The gentlest way in. Blankets provided.
18:45 | 50 | Hall   | 12 | 0.45 | aerobics   | jo     | All levels   | Aerobics classics        | Grapevines, star jumps and the songs they belong to.
19:45 | 60 | Studio | 12 | 0.40 | zumba      | lucia  | All levels   | Zumba gold               | The same party at a gentler pace.
21:00 | 60 | Studio |  0 | 0.00 | dance      | amara  | Advanced     | Showcase company         | Rehearsals of our performing company, by audition.
`

/** The demo studio's week, in the order of the timetable. */
export const DEMO_CLASSES: DemoClass[] = readWeek(week)

function readWeek(text: string): DemoClass[] {
  let weekday = 0
  return text
    .trim()
    .split('\n')
    .flatMap((line) => {
      if (line.includes('|')) return [readClass(weekday, line)]
      weekday = WEEKDAYS.indexOf(line as Weekday) + 1
      return []
    })
}

function readClass(weekday: number, line: string): DemoClass {
  const [startTime, minutes, room, maxSpots, demand, typeId, instructor, level, name, description] = line
    .split('|')
    .map((cell) => cell.trim()) as [
    string,
    string,
    'Studio' | 'Hall',
    string,
    string,
    string,
    DemoInstructor,
    string,
    string,
    string,
  ]
  return {
    weekday,
    startTime,
    durationMinutes: Number(minutes),
    room,
    maxSpots: Number(maxSpots),
    demand: Number(demand),
    typeId,
    instructor,
    level,
    name,
    description,
  }
}
