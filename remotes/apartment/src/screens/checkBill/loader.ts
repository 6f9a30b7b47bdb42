import { getBill, getBillFigures, listBills } from '@console/contract/apartment';
import { load, loadAhead, loadPage, searchParams } from '@console/shell';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { BillsView, billsCycle, billsInput, figuresInput, hasBills } from '../../bills/bill-inputs.ts';
import { buildingScreens } from '../../buildings/building-screens.ts';
import { likelyCycle, rememberCycle } from '../../cycle/likely-cycle.ts';
import { loadCycles } from '../../cycle/month-choice.ts';
import { loadBuildingChoice } from '../../usage/building-choice.ts';

const loadBills = (request: Request, cycle: { cycleId: string }, view: BillsView) =>
  Promise.all([
    loadPage(request, listBills, billsInput(cycle, view)),
    load(getBillFigures, figuresInput(cycle)),
  ]);

export async function loader({ request }: LoaderFunctionArgs) {
  const view = searchParams(request, BillsView);
  const { building: wanted, ym, bill } = view;
  // What fails here is told where it is open.
  if (bill) loadAhead(load(getBill, { params: { billId: bill } }));
  const choice = await loadBuildingChoice(wanted, buildingScreens.checkBill, async (one) => {
    const likely = likelyCycle('bills', ym, one);
    if (likely) loadAhead(loadBills(request, likely, view));
    await loadCycles(one.buildingId);
  });
  const cycles = choice.building ? await loadCycles(choice.building.buildingId) : [];
  const cycle = billsCycle(cycles, ym);
  if (cycle && hasBills(cycle)) {
    rememberCycle('bills', ym, cycle);
    await loadBills(request, cycle, view);
  }
  return { ...choice, cycles, cycle, view };
}
