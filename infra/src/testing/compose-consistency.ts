import { z } from 'zod';

const limits = z.object({ resources: z.looseObject({}).optional() });
const service = z.looseObject({
  image: z.string().optional(),
  build: z.unknown().optional(),
  networks: z.union([z.array(z.string()), z.record(z.string(), z.unknown())]).default([]),
  volumes: z.array(z.string()).default([]),
  profiles: z.array(z.string()).default([]),
  depends_on: z.record(z.string(), z.looseObject({ required: z.boolean().default(true) })).default({}),
  healthcheck: z.looseObject({ test: z.array(z.string()).optional() }).optional(),
  deploy: limits.optional(),
});
const file = z.looseObject({
  services: z.record(z.string(), service),
  networks: z.record(z.string(), z.unknown()).default({}),
  volumes: z.record(z.string(), z.unknown()).default({}),
});
type Service = z.infer<typeof service>;

/** What stands at a service for one container, and may not stand beside `deploy`, which says it too. */
const SAID_TWICE = ['pids_limit', 'mem_limit', 'mem_reservation', 'cpus', 'scale'];

const isNamed = (volume: string): boolean => /^[A-Za-z0-9]/.test(volume);
const listOf = (networks: Service['networks']): readonly string[] =>
  Array.isArray(networks) ? networks : Object.keys(networks);

/**
 * What Compose's loader refuses although the schema allows it, for what our file uses (compose-go,
 * loader/validate.go, checkConsistency): one sentence a fault. `profiles` are those that are switched on.
 */
export const inconsistencies = (text: unknown, profiles: readonly string[]): readonly string[] => {
  const { services, networks, volumes } = file.parse(text);
  const isOn = (one: Service): boolean =>
    one.profiles.length === 0 || one.profiles.some((name) => profiles.includes(name));
  return Object.entries(services)
    .filter(([, one]) => isOn(one))
    .flatMap(([name, one]) => [
      ...(one.image === undefined && one.build === undefined ? [`${name} has neither image nor build`] : []),
      ...SAID_TWICE.filter((key) => one.deploy !== undefined && key in one).map((key) => `${name}: ${key} and deploy`),
      ...listOf(one.networks)
        .filter((network) => !(network in networks))
        .map((network) => `${name}: no network ${network}`),
      ...one.volumes
        .filter((volume) => isNamed(volume) && !((volume.split(':')[0] ?? '') in volumes))
        .map((volume) => `${name}: no volume ${volume}`),
      ...Object.entries(one.depends_on)
        .filter(([on, { required }]) => {
          const other = services[on];
          return other === undefined || (required && !isOn(other));
        })
        .map(([on]) => `${name}: no service ${on}`),
      ...([undefined, 'CMD', 'CMD-SHELL', 'NONE'].includes(one.healthcheck?.test?.[0])
        ? []
        : [`${name}: the health check is no command`]),
    ]);
};
