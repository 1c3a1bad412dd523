import { markBusyButtons } from './busy-buttons.ts'
import { dismissNotices } from './dismiss-notice.ts'
import { markScroll } from './mark-scroll.ts'
import { followSeats } from './live-seats.ts'
import { paceNewsletter } from './newsletter-pace.ts'

// What pages without React do in the browser: each piece looks for its own marks in the page and leaves alone what it does not find.
document.documentElement.dataset.enhanced = ''
markScroll()
dismissNotices()
markBusyButtons()
followSeats()
paceNewsletter()
