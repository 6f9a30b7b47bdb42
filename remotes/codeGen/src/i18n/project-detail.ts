import type { getI18nProject } from '@console/contract/codegen';
import type { useEndpoint } from '@console/shell';

/** A project with its namespaces, as the API answers it. */
export type ProjectInDetail = ReturnType<typeof useEndpoint<typeof getI18nProject>>;
