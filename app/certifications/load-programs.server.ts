import { sql } from 'drizzle-orm';
import { z } from 'zod';
import programsFile from '../../content/certifications.json' with { type: 'json' };
import type { Context } from '../platform/context.server.ts';
import { mutate } from '../platform/mutate.server.ts';
import { certificationPrograms } from './schema.server.ts';

const programSchema = z.object({
  id: z.string().min(1),
  name: z.string().min(1),
  level: z.int().min(1).max(3),
  duration_days: z.int().positive(),
  price: z.int().positive(),
  description: z.string().min(1),
  skills: z.array(z.string()),
});

/** The built-in programs; also the fallback while the database is down. */
export const builtInPrograms = z.array(programSchema).parse(programsFile);

/** Writes the built-in programs into the database. Does not change whether enrolment is open. */
export async function loadPrograms(ctx: Context): Promise<void> {
  const updatedAt = ctx.now();
  await mutate(ctx, 'certification.load-programs', { kind: 'content', id: 'certifications' }, async (tx) => {
    await tx
      .insert(certificationPrograms)
      .values(builtInPrograms.map(({ duration_days: durationDays, ...rest }) => ({ ...rest, durationDays, updatedAt })))
      .onConflictDoUpdate({
        target: certificationPrograms.id,
        set: {
          name: sql`excluded.name`,
          description: sql`excluded.description`,
          level: sql`excluded.level`,
          durationDays: sql`excluded.duration_days`,
          price: sql`excluded.price`,
          skills: sql`excluded.skills`,
          updatedAt,
        },
      });
  });
}
