import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialogs/dialog.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { NoticeStrip } from '#src/ui/notice-strip.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Shelf } from './shelf.tsx'

/** Notices, errors and empty states. */
export function Answers() {
  return (
    <>
      <Shelf title="Notices">
        <Notice tone="success">Successfully booked class</Notice>
        <Notice tone="error">Class is full</Notice>
        <Notice tone="info">Your membership change will be effective on Monday 23 November 2026</Notice>
        <NoticeStrip
          notice={{
            tone: 'success',
            text: 'Successfully booked class',
            detail: 'Evening Flow, Monday 23 November, 18:15',
            wayOut: { label: 'Add to calendar', to: '/timetable' },
          }}
        />
      </Shelf>
      <Shelf title="Nothing here yet">
        <EmptyState title="No upcoming classes booked." text="Find one that fits your week." />
        <EmptyState title="No classes scheduled" action={<Button type="button">Show all classes</Button>} />
      </Shelf>
    </>
  )
}

/** Components that open. Dialogs are opened by the browser itself (`command`). */
export function Openings() {
  return (
    <Shelf title="What opens">
      <Disclosure label="Read More" openLabel="Read Less">
        <p>The rest of the story.</p>
      </Disclosure>
      <Disclosure label="Read More" openLabel="Read Less" isOpen>
        <p>Open from the start.</p>
      </Disclosure>
      <p className="flex flex-wrap gap-3">
        <Button type="button" variant="secondary" {...{ commandfor: 'sample-sheet', command: 'show-modal' }}>
          Open a dialog
        </Button>
        <Button type="button" variant="secondary" {...{ commandfor: 'sample-drawer', command: 'show-modal' }}>
          Open a drawer
        </Button>
      </p>
      <Dialog id="sample-sheet" title="Cancel this class?" footer={<Button type="button">Keep it</Button>}>
        <p>Twelve people are booked. Each of them will be told, and has the class back.</p>
      </Dialog>
      <Dialog id="sample-drawer" title="Your cart" shape="drawer">
        <p>Your cart is empty</p>
      </Dialog>
    </Shelf>
  )
}
