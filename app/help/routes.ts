import { type RouteConfigEntry, route } from '@react-router/dev/routes';

export const routes: RouteConfigEntry[] = [
  route('faq', 'help/routes/faq.tsx'),
  route('contact', 'help/routes/contact.tsx'),
];
