/** Whether the page that sent this form ran scripts (see parts/scripts-field.tsx). */
export function hasScripts(form: FormData): boolean {
  return form.get('scripts') === 'on';
}
