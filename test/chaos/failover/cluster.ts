import { startAccess } from './access.ts';
import { startEtcd, type Etcd } from './etcd.ts';
import { makeProductDatabase, startDatabaseCluster, type DatabaseCluster } from './patroni.ts';
import { findPrograms } from './programs.ts';
import { openStage } from './stage.ts';

/** The reference deployment of docs/high-availability.md on one machine, in a folder and on ports of its own. */
export type Deployment = {
  cluster: DatabaseCluster;
  etcd: Etcd;
  /** The settings of the nodes of two app machines. */
  settings: [Record<string, string>, Record<string, string>];
  end(): Promise<void>;
};

export async function startDeployment(): Promise<Deployment> {
  const programs = findPrograms();
  const stage = openStage();
  let etcd: Etcd | undefined;
  const end = async () => {
    etcd?.close();
    await stage.end();
  };
  try {
    etcd = await startEtcd(stage, programs.etcd);
    const cluster = await startDatabaseCluster({ stage, etcd, programs });
    await makeProductDatabase(cluster);
    const parts = { stage, cluster, programs };
    return { cluster, etcd, settings: [await startAccess('app-1', parts), await startAccess('app-2', parts)], end };
  } catch (error) {
    await end();
    throw error;
  }
}
