export { activateTariffVersion, createTariffVersion } from './tariff-versions.ts';
export { createTariff, listTariffs, updateTariff } from './tariffs.ts';
