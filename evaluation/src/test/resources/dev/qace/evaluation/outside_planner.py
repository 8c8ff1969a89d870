"""A planner under non-determinism, as somebody outside might write one: python3 outside_planner.py DOMAIN PROBLEM POLICY.

It reads a domain without parameters, looks at every reachable state, and writes a strong policy where there is one, else a
strong-cyclic one. Exit code 1: there is neither. Exit code 2: there are too many states.
"""
import re
import sys

MOST_STATES = 20_000


def read(path):
    with open(path) as file:
        words = re.findall(r"[()]|[^\s()]+", re.sub(r";.*", "", file.read()).lower())
    stack = [[]]
    for word in words:
        if word == "(":
            stack.append([])
        elif word == ")":
            last = stack.pop()
            stack[-1].append(last)
        else:
            stack[-1].append(word)
    return stack[0][0]


def section(tree, name):
    return next((each[1:] for each in tree if isinstance(each, list) and each[0] == name), [])


def holds(condition, state):
    if not condition:
        return True
    head, rest = condition[0], condition[1:]
    if head == "and":
        return all(holds(each, state) for each in rest)
    if head == "or":
        return any(holds(each, state) for each in rest)
    if head == "not":
        return not holds(rest[0], state)
    return head in state


def change(effect, state, added, deleted):
    if not effect:
        return
    head, rest = effect[0], effect[1:]
    if head == "and":
        for each in rest:
            change(each, state, added, deleted)
    elif head == "when":
        if holds(rest[0], state):
            change(rest[1], state, added, deleted)
    elif head == "not":
        deleted.add(rest[0][0])
    else:
        added.add(head)


def successors(effect, state):
    found = set()
    for outcome in effect[1:] if effect and effect[0] == "oneof" else [effect]:
        added, deleted = set(), set()
        change(outcome, state, added, deleted)
        found.add((state - deleted) | added)
    return found


def reachable(initial, actions, goal):
    """For every state that is no goal, which actions can execute, and where each may lead."""
    graph, todo = {}, [initial]
    while todo:
        state = todo.pop()
        if state in graph or holds(goal, state):
            continue
        if len(graph) == MOST_STATES:
            sys.exit(2)
        graph[state] = {
            name: successors(effect, state)
            for name, precondition, effect in actions
            if holds(precondition, state)
        }
        for after in graph[state].values():
            todo.extend(after)
    return graph


def strong(graph):
    """The actions after which every outcome is nearer to the goal."""
    policy, grown = {}, True
    while grown:
        layer = {}
        for state, choices in graph.items():
            if state not in policy:
                for name, after in choices.items():
                    if all(each in policy or each not in graph for each in after):
                        layer[state] = name
                        break
        policy.update(layer)
        grown = bool(layer)
    return policy


def strong_cyclic(graph):
    """The same where every outcome keeps to states from which the goal can be reached."""
    safe = set(graph)
    while True:
        policy, grown = {}, True
        while grown:
            layer = {}
            for state in safe - policy.keys():
                for name, after in graph[state].items():
                    kept = all(each in safe or each not in graph for each in after)
                    if kept and any(each in policy or each not in graph for each in after):
                        layer[state] = name
                        break
            policy.update(layer)
            grown = bool(layer)
        if len(policy) == len(safe):
            return policy
        safe = set(policy)


def main(domain_file, problem_file, policy_file):
    domain, problem = read(domain_file), read(problem_file)
    actions = []
    for each in domain:
        if isinstance(each, list) and each[0] == ":action":
            parts = dict(zip(each[2::2], each[3::2]))
            actions.append((each[1], parts.get(":precondition"), parts.get(":effect")))
    atoms = sorted(each[0] for each in section(domain, ":predicates"))
    initial = frozenset(each[0] for each in section(problem, ":init"))
    graph = reachable(initial, actions, section(problem, ":goal")[0])
    for policy in (strong(graph), strong_cyclic(graph)):
        if initial not in graph or initial in policy:
            break
    else:
        sys.exit(1)
    with open(policy_file, "w") as file:
        for state, action in policy.items():
            literals = (f"({atom})" if atom in state else f"(not ({atom}))" for atom in atoms)
            file.write(f"{' '.join(literals)} => ({action})\n")


main(*sys.argv[1:])
