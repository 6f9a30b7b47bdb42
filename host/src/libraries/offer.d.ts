/** Written by the build from `shared-libraries.ts`. */
export const libraries: readonly (readonly [name: string, version: string, library: () => unknown])[];
