import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { PostFile } from './posts/post-files.server.ts';

/** Posts that editors added on the screen: what the file of another post says. */
export const addedPosts = pgTable('added_posts', {
  slug: text('slug').primaryKey(),
  post: jsonb('post').$type<PostFile>().notNull(),
  addedAt: timestamp('added_at', { withTimezone: true }).notNull(),
});
