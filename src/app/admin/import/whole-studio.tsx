import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { MOST_LIST } from '#src/kit/forms/file-size.ts'
import { FileField } from '#src/ui/forms/file-field.tsx'
import { PageForm } from '#src/ui/forms/page-form.tsx'

/** Everything out of this studio, and everything of another into this one while it is empty. */
export function WholeStudio() {
  return (
    <section aria-labelledby="whole" className="grid gap-4">
      <h2 id="whole" className="text-2xl">
        A whole studio
      </h2>
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <Card className="grid gap-4">
          <p>
            Everything this studio has, as files that a spreadsheet opens: members, what they hold, bookings, classes,
            payments and settings. Passwords and keys are not in it.
          </p>
          <form method="post" action="/dashboard/import/everything">
            <Button>Export everything</Button>
          </form>
        </Card>
        <Card tone="outline" className="grid gap-4">
          <PageForm intent="whole" encType="multipart/form-data" reloadDocument className="grid gap-5">
            <FileField
              label="Export of another Tempo studio"
              name="archive"
              most={MOST_LIST}
              accept=".zip,application/zip"
              required
              hint="Only into an empty studio, and up to 8 MB. You keep your password if you are an admin there; everybody else chooses a new one."
            />
            <Button variant="secondary" className="justify-self-start" data-busy-text="Reading...">
              Bring it in
            </Button>
          </PageForm>
        </Card>
      </div>
    </section>
  )
}
