import { addDays } from '#src/kit/time.ts'
import type { NewsItem } from '#src/studio/content/news/news-item.ts'

type DemoNews = Pick<NewsItem, 'title' | 'excerpt' | 'content' | 'category' | 'art' | 'actionText' | 'actionLink'>

/** The demo studio's news, dated relative to today so that the page is never stale; and one promotion that is long over
 *  (specification 1: the raffle ended on 30 June 2025). */
export function demoNews(today: string): Omit<NewsItem, 'id'>[] {
  const fresh = freshNews.map(({ daysAgo, endsInDays, ...item }) => ({
    ...item,
    publishedOn: addDays(today, -daysAgo),
    endsOn: endsInDays === undefined ? null : addDays(today, endsInDays),
  }))
  return [...fresh, raffle]
}

const freshNews: (DemoNews & { daysAgo: number; endsInDays?: number })[] = [
  {
    title: 'Two new classes on the timetable',
    daysAgo: 2,
    excerpt: 'Kumite skills on Thursdays and Low-impact aerobics on Wednesdays are open for booking.',
    content:
      'You asked for more sparring practice and for cardio that is kind to knees. Kenji now teaches distance, timing and control on Thursday evenings, and Jo closes Wednesdays with all of the music and none of the jumping. Both have room, so bring a friend.',
    category: 'announcement',
    art: 'karate',
    actionText: 'Book a class',
    actionLink: '/dashboard?tab=bookings',
  },
  {
    title: 'Open evening: try everything',
    daysAgo: 6,
    excerpt: 'Eight taster classes of twenty minutes, one evening, no charge.',
    content:
      'Meet all of our instructors and find out which rhythm is yours. Tasters start on the hour and at half past, in trainers or bare feet. Doors open at five; families are welcome and the kettle is on.',
    category: 'event',
    art: 'zumba',
    actionText: 'See the timetable',
    actionLink: '/timetable',
    endsInDays: 18,
  },
  {
    title: 'Bring a friend, get 20% off',
    daysAgo: 12,
    excerpt: 'When a friend of yours joins, your next month costs you a fifth less.',
    content:
      'Tell us who brought you when you join, and we take 20% off their next month. There is no limit to how many friends you bring, one month at a time.',
    category: 'promotion',
    art: 'dance',
    actionText: 'See packages',
    actionLink: '/membership',
  },
  {
    title: 'The hall has a new floor',
    daysAgo: 25,
    excerpt: 'Sprung beech from wall to wall: kinder to knees, better for parties.',
    content:
      'After three weeks of sawdust the hall is open again, with a sprung beech floor, new mirrors along one side and a sound system that fills it. It can be hired by the hour for parties, workshops and rehearsals.',
    category: 'building works',
    art: 'pilates',
    actionText: 'Hire the hall',
    actionLink: '/hall-hire',
  },
  {
    title: 'Grading results: nine new belts',
    daysAgo: 40,
    excerpt: 'Congratulations to the cubs and beginners who graded last month.',
    content:
      'Nine of our karate students stood in front of the panel and all nine came home with a new belt. Kenji was seen smiling. The next grading is in spring; ask him which class to take.',
    category: 'announcement',
    art: 'karate',
    actionText: null,
    actionLink: null,
  },
]

const raffle: Omit<NewsItem, 'id'> = {
  title: 'Survey raffle',
  publishedOn: '2025-05-19',
  excerpt: 'Tell us what you think and win £100 or a month of our family membership.',
  content:
    'Everyone who fills in our survey by 30 June 2025 takes part in the raffle. First prize: £100. Second prize: a month of our 20 Class Family Package.',
  category: 'promotion',
  art: 'aerobics',
  actionText: null,
  actionLink: null,
  endsOn: '2025-06-30',
}
