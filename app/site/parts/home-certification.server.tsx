import Award from 'lucide-react/icons/award';
import { buttonClass } from '../../ui/button.tsx';
import type { HomeContent } from '../home/home-content.server.ts';

export function HomeCertification({ content }: { content: HomeContent['certification'] }) {
  return (
    <section aria-labelledby="certification-title" className="panel deferred p-4 sm:p-10">
      <div className="grid gap-4 md:grid-cols-2 md:gap-8">
        <div>
          <h2 id="certification-title" className="headline text-2xl sm:text-4xl">
            {content.title}
          </h2>
          <p className="mt-3 max-w-md text-muted max-sm:hidden">{content.text}</p>
          <a
            href={content.action.href}
            className={`${buttonClass({ variant: 'primary', size: 'large' })} mt-4 sm:mt-6`}
          >
            {content.action.label}
          </a>
        </div>
        <ul className="grid content-center max-sm:text-sm">
          {content.credentials.map((name) => (
            <li
              key={name}
              className="flex items-center gap-3 border-b border-line py-2.5 font-medium max-sm:text-sm sm:py-4 last:border-0"
            >
              <Award className="size-5 text-accent" aria-hidden />
              {name}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
