CREATE INDEX "audit_log_kind" ON "audit_log" USING btree ("subject_kind","at");--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("action","at");--> statement-breakpoint
CREATE INDEX "audit_log_outcome" ON "audit_log" USING btree (("detail" ->> 'outcome'),"at");