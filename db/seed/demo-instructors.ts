/** The demo studio's instructors, by a short key that the timetable uses. */
export const DEMO_INSTRUCTORS = {
  amara: {
    name: 'Amara Osei',
    specialty: 'Dance',
    bio: 'Amara toured with a street company for nine years and still counts everything in eights. Her classes start with a groove and end with a routine you will dance in the kitchen.',
  },
  priya: {
    name: 'Priya Raman',
    specialty: 'Yoga',
    bio: 'Priya trained in Mysore and teaches a patient, breath-led flow. She is known for making beginners feel at home and for the longest, quietest final rest in London.',
  },
  tom: {
    name: 'Tom Ellery',
    specialty: 'Pilates',
    bio: 'A physiotherapist by trade, Tom came to Pilates through his own bad back. He watches every spine in the room and always has an easier and a harder version ready.',
  },
  freya: {
    name: 'Freya Lindqvist',
    specialty: 'Gymnastics',
    bio: 'Freya competed for Sweden on beam and floor. She teaches four-year-olds their first forward roll and grown-ups their first handstand, with equal seriousness.',
  },
  marcus: {
    name: 'Marcus Bell',
    specialty: 'Kickboxing',
    bio: 'Marcus held a regional title before he hung up his gloves to coach. Expect pads, footwork and a lot of encouragement; nobody is ever hit.',
  },
  jo: {
    name: 'Joanna Pike',
    specialty: 'Aerobics',
    bio: 'Jo has taught aerobics since the first leg warmers and will tell you so. Her playlists are legendary, her low-impact options are kind to knees.',
  },
  kenji: {
    name: 'Kenji Watanabe',
    specialty: 'Karate',
    bio: 'Fourth dan in Shotokan, Kenji teaches cubs, beginners and black belts. He believes that bowing properly is half of karate and that laughing is the other half.',
  },
  lucia: {
    name: 'Lucía Romero',
    specialty: 'Zumba',
    bio: 'Lucía grew up dancing cumbia in Cali and became the first Zumba teacher in south-east London. If you can walk to the beat, she can get you dancing.',
  },
} as const

export type DemoInstructor = keyof typeof DEMO_INSTRUCTORS
