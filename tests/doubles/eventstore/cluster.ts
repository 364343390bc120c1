import { randomUUID } from 'node:crypto';
import gossip from '@eventstore/db-client/generated/gossip_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';

export type Member = { readonly port: number; readonly admin: number };
type View = { readonly term: number; readonly leader: number };

const BEAT_MS = 250;
/** So long a member may be silent before the others hold it for dead. */
const SILENCE_MS = 1_500;

/**
 * Members on one file that ask each other how they are; the first that lives leads when the leader has gone. A leader
 * that wakes up again learns from the others' term that it no longer is.
 */
export const createCluster = (members: readonly Member[], me: number, onLead: () => void) => {
  let view: View = { term: 0, leader: 0 };
  const heard = members.map(() => Date.now());
  const alive = (index: number): boolean => index === me || Date.now() - (heard[index] ?? 0) < SILENCE_MS;

  const learn = (other: View): void => {
    if (other.term > view.term) view = other;
  };
  const beat = async (): Promise<void> => {
    await Promise.all(
      members.map(async ({ admin }, index) => {
        if (index === me) return;
        const answer = await fetch(`http://127.0.0.1:${admin}/view`, { signal: AbortSignal.timeout(SILENCE_MS) }).catch(
          () => null,
        );
        if (answer === null) return;
        heard[index] = Date.now();
        learn((await answer.json()) as View);
      }),
    );
    if (alive(view.leader) || members.findIndex((_, index) => alive(index)) !== me) return;
    view = { term: view.term + 1, leader: me };
    onLead();
  };
  const timer = members.length > 1 ? setInterval(() => void beat(), BEAT_MS) : undefined;
  timer?.unref();

  const memberOf = ({ port }: Member, index: number): gossip.MemberInfo => {
    const endPoint = new gossip.EndPoint();
    endPoint.setAddress('127.0.0.1');
    endPoint.setPort(port);
    const id = new shared.UUID();
    id.setString(randomUUID());
    const member = new gossip.MemberInfo();
    member.setInstanceId(id);
    member.setTimeStamp(`${Date.now()}0000`);
    const { LEADER, FOLLOWER } = gossip.MemberInfo.VNodeState;
    member.setState(index === view.leader ? LEADER : FOLLOWER);
    member.setIsAlive(alive(index));
    member.setHttpEndPoint(endPoint);
    return member;
  };

  return {
    view: (): View => view,
    isLeader: (): boolean => view.leader === me,
    leaderPort: (): number => members[view.leader]?.port ?? 0,
    info: (): gossip.ClusterInfo => {
      const info = new gossip.ClusterInfo();
      info.setMembersList(members.map(memberOf));
      return info;
    },
  };
};

export type Cluster = ReturnType<typeof createCluster>;
