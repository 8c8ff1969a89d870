"""A planner of its own for small problems: DOMAIN PROBLEM POLICY. Strong where it can, else strong-cyclic; exits with 1 where it finds neither."""
import itertools
import re
import sys


def parse(path):
    with open(path) as file:
        text = re.sub(r";[^\n]*", "", file.read())
    stack = [[]]
    for token in re.findall(r"[()]|[^\s()]+", text):
        if token == "(":
            stack.append([])
        elif token == ")":
            done = stack.pop()
            stack[-1].append(done)
        else:
            stack[-1].append(token)
    return stack[0][0]


def atom(parts):
    return "(" + " ".join(parts) + ")"


def holds(condition, state):
    if not condition:
        return True
    if condition[0] == "and":
        return all(holds(each, state) for each in condition[1:])
    if condition[0] == "or":
        return any(holds(each, state) for each in condition[1:])
    if condition[0] == "not":
        return not holds(condition[1], state)
    return atom(condition) in state


def changes(effect, state):
    """The ways in which an effect may occur, each as what it adds and deletes."""
    if not effect:
        return [(frozenset(), frozenset())]
    if effect[0] == "and":
        ways = [changes(each, state) for each in effect[1:]]
        return [
            (frozenset().union(*(way[0] for way in each)), frozenset().union(*(way[1] for way in each)))
            for each in itertools.product(*ways)
        ]
    if effect[0] == "oneof":
        return [way for each in effect[1:] for way in changes(each, state)]
    if effect[0] == "when":
        return changes(effect[2] if holds(effect[1], state) else [], state)
    if effect[0] == "not":
        return [(frozenset(), frozenset([atom(effect[1])]))]
    return [(frozenset([atom(effect)]), frozenset())]


def main(domain_file, problem_file, policy_file):
    domain, problem = parse(domain_file), parse(problem_file)
    actions = []
    for part in domain:
        if part[0] == ":action":
            fields = dict(zip(part[2::2], part[3::2]))
            actions.append((part[1], fields.get(":precondition", []), fields.get(":effect", [])))
    fields = {part[0]: part[1:] for part in problem if isinstance(part, list)}
    start = frozenset(atom(each) for each in fields[":init"])
    goal = fields[":goal"][0]
    steps, queue = {}, [start]
    while queue:
        state = queue.pop()
        if state in steps:
            continue
        steps[state] = {}
        if holds(goal, state):
            continue
        for name, precondition, effect in actions:
            if holds(precondition, state):
                after = {(state - deletes) | adds for adds, deletes in changes(effect, state)}
                steps[state][name] = after
                queue.extend(after)
    goals = {state for state in steps if holds(goal, state)}
    policy = strong(steps, goals)
    if start not in policy and start not in goals:
        policy = strong_cyclic(steps, goals)
    if start not in policy and start not in goals:
        return 1
    atoms = sorted(set().union(*steps))
    with open(policy_file, "w") as out:
        for state, name in policy.items():
            when = [each if each in state else "(not %s)" % each for each in atoms]
            out.write("%s => (%s)\n" % (" ".join(when), name))
    return 0


def strong(steps, goals):
    policy, done, grown = {}, set(goals), True
    while grown:
        new = {
            state: name
            for state, options in steps.items()
            for name, after in options.items()
            if state not in done and after <= done
        }
        grown = bool(new)
        policy.update(new)
        done.update(new)
    return policy


def strong_cyclic(steps, goals):
    inside = set(steps)
    while True:
        policy, done, grown = {}, set(goals), True
        while grown:
            new = {
                state: name
                for state, options in steps.items()
                for name, after in options.items()
                if state in inside and state not in done and after <= inside and after & done
            }
            grown = bool(new)
            policy.update(new)
            done.update(new)
        if done == inside:
            return policy
        inside = done


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:4]))
