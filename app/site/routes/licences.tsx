import { CATALOG_FRESH_S, publicPage } from '../../platform/page-headers.ts';
import { pageTitle } from '../../platform/page-title.ts';
import { requestContext } from '../../platform/request-context.server.ts';
import { pageMeta } from '../../seo/page-meta.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { Table } from '../../ui/table.tsx';
import { listUsedPackages } from '../shell/package-licences.server.ts';
import type { Route } from './+types/licences';

/** What the site is made of that others wrote, and under which licence each part is. */
export async function loader({ context }: Route.LoaderArgs) {
  return { packages: listUsedPackages(), canonical: `${requestContext(context).config.publicUrl}/licences` };
}

export const headers = () => publicPage(CATALOG_FRESH_S, 'catalog');

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({
    title: pageTitle('Licences of the software'),
    description: 'The open-source packages that this site runs with: name, version and licence of each.',
    canonical: loaderData?.canonical ?? '/licences',
  });

export default function Licences({ loaderData: { packages } }: Route.ComponentProps) {
  return (
    <div className="page-width py-10 sm:py-14">
      <PageHead
        title="Licences of the software"
        text="The open-source packages that this site runs with. Each name leads to the package, which has the text of its licence."
        figures={[[packages.length, 'packages']]}
      />
      <Table caption="Packages and their licences" columns={['Package', 'Version', 'Licence']} className="max-w-4xl">
        <tbody>
          {packages.map(({ name, version, licence }) => (
            <tr key={`${name}@${version}`}>
              <td className="wrap-anywhere">
                <a
                  href={`https://www.npmjs.com/package/${name}/v/${version}`}
                  rel="noopener noreferrer"
                  className="text-accent underline underline-offset-4"
                >
                  <PackageName name={name} />
                </a>
              </td>
              <td className="font-mono">{version}</td>
              <td>{licence}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

/** May go on in the next line after the scope. */
function PackageName({ name }: { name: string }) {
  const [scope, rest] = name.split('/');
  if (rest === undefined) return name;
  return (
    <>
      {scope}/<wbr />
      {rest}
    </>
  );
}
