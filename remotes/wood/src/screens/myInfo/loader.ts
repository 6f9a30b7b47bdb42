import { listTeams } from '@console/contract/wood';
import { load } from '@console/shell';

export const loader = () => load(listTeams);
