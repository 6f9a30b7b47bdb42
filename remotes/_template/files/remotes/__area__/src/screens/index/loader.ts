import { list__Nouns__ } from '@console/contract/__schema__';
import { loadPage, searchParams } from '@console/shell';
import type { LoaderFunctionArgs } from 'react-router-dom';

export async function loader({ request }: LoaderFunctionArgs) {
  const query = searchParams(request, list__Nouns__.query);
  await loadPage(request, list__Nouns__, { query });
  return { query };
}
