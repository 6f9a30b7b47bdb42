import { listDnsResolvers } from '@console/contract/codegen';
import { isApiError, load } from '@console/shell';

/** A server that is away closes two of the tabs only: zone files are read in the browser. */
export const loader = async () => {
  try {
    return { resolvers: (await load(listDnsResolvers)).resolvers, failure: undefined };
  } catch (error) {
    if (!isApiError(error) || error.status === 401 || error.status === 403) throw error;
    return { resolvers: [], failure: error };
  }
};
