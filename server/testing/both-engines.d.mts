export declare const onBothEngines: readonly string[];
