import { createRequire, syncBuiltinESMExports } from 'node:module'
import { demoRandom } from '#db/seed/demo-random.ts'

/** From now on this process draws the same ids and other random bytes every time it runs, so that what it makes is the same. Ids count up,
 *  which also packs well. */
export function drawEvenly(): void {
  const random = demoRandom(11)
  let ids = 0
  const nextId = () => `00000000-0000-4000-8000-${(++ids).toString(16).padStart(12, '0')}` as const
  globalThis.crypto.randomUUID = nextId
  const crypto = createRequire(import.meta.url)('node:crypto') as { randomUUID: unknown; randomBytes: unknown }
  crypto.randomUUID = nextId
  crypto.randomBytes = (size: number) => Buffer.from(Array.from({ length: size }, () => Math.floor(random() * 256)))
  syncBuiltinESMExports()
}

/** The same for ids that the database gives, in a database that is thrown away afterwards. */
export const EVEN_IDS = `
  create sequence even_ids;
  create function even_id() returns uuid language sql as
    $$ select ('00000000-0000-4000-9000-' || lpad(to_hex(nextval('even_ids')), 12, '0'))::uuid $$;
  do $$ declare of record; begin
    for of in select table_name, column_name from information_schema.columns
               where table_schema = 'public' and column_default = 'gen_random_uuid()' loop
      execute format('alter table %I alter column %I set default even_id()', of.table_name, of.column_name);
    end loop;
  end $$`
