import StudyModel

/// Turns a predicate's text into a condition with the same meaning (§4.5).
struct PredicateReading {
  let scope: PredicateScope

  func condition(_ text: String) throws(PredicateFault) -> Condition {
    try read(try PredicateParser.parse(text)).simplified
  }

  private func read(_ syntax: PredicateSyntax) throws(PredicateFault) -> Condition {
    switch syntax {
    case .all(let parts): return .all(try parts.map(read))
    case .any(let parts): return .any(try parts.map(read))
    case .not(let part): return .not(try read(part))
    case .constant(let value): return value ? .all([]) : .any([])
    case .comparison(let comparison):
      guard let asked = comparison.withConstantOnTheRight, let parts = try tasks(in: asked.left)
      else { throw comparison.unknown("Only the results of tasks can be tested.") }
      return try CountTest(asked).condition(of: parts)
    }
  }

  /// The condition on the tasks that a `SUBQUERY(SELF, …).@count` counts, or on several of them added; nil for anything else.
  private func tasks(in expression: PredicateSyntax.Expression) throws(PredicateFault)
    -> [Condition]?
  {
    if case .calculated("+", let left, let right) = expression {
      guard let first = try tasks(in: left), let second = try tasks(in: right) else { return nil }
      return first + second
    }
    guard let counted = CountedElements(expression), counted.collection == .path(root: .itself, [])
    else { return nil }
    return try tasks(named: counted.variable, where: counted.body)
  }

  /// `SUBQUERY(SELF, $x, $x.identifier == T AND …)`
  private func tasks(named variable: String, where body: PredicateSyntax) throws(PredicateFault)
    -> [Condition]
  {
    var task: StudyModel.Task.ID?
    let rest: PredicateSyntax
    if let (name, others) = try body.identified(variable) {
      if case .text(let id) = name { task = id }
      rest = others
    } else {
      guard !scope.hasEarlierTasks else {
        throw PredicateFault(
          kind: .unknown, position: body.position,
          message: "“$\(variable).identifier == …” is expected, because there are earlier tasks.")
      }
      rest = body.knowing(.identifier(of: variable), is: scope.task)
    }
    if rest == .constant(false) { return [] }
    let condition = try combine(rest) { comparison throws(PredicateFault) in
      guard let count = CountedElements(comparison),
        count.collection == .path(root: .variable(variable), ["results"])
      else { throw comparison.unknown("Only the results of a task can be tested.") }
      return try CountTest(comparison).condition(
        of: try steps(named: count.variable, of: task, where: count.body))
    }
    return [condition]
  }

  /// `SUBQUERY($x.results, $y, $y.identifier == S AND $y.isPreviousResult == 0 AND …)`, a condition for each step that it can
  /// refer to.
  private func steps(
    named variable: String, of task: StudyModel.Task.ID?, where body: PredicateSyntax
  ) throws(PredicateFault) -> [Condition] {
    if let (name, rest) = try body.identified(variable) {
      guard case .text(let step) = name else {
        throw PredicateFault(
          kind: .unknown, position: body.position, message: "A step’s identifier is expected.")
      }
      let known = rest.knowing(.identifier(of: variable), is: step)
      return [try condition(of: step, named: variable, of: task, where: known)]
    }
    guard task == nil || task == scope.task else {
      throw PredicateFault(
        kind: .unknown, position: body.position,
        message:
          "“$\(variable).identifier == …” is expected, because the steps of “\(task ?? "")” are not known here."
      )
    }
    let conditions = try scope.order.map { step throws(PredicateFault) -> Condition? in
      let known = body.knowing(.identifier(of: variable), is: step)
      return known == .constant(false)
        ? nil : try condition(of: step, named: variable, of: task, where: known)
    }
    return conditions.compactMap(\.self)
  }

  private func condition(
    of step: Step.ID, named variable: String, of task: StudyModel.Task.ID?,
    where body: PredicateSyntax
  ) throws(PredicateFault) -> Condition {
    let visited = test(AnswerReference(task: task, step: step), .visited)
    let condition = try combine(body, exists: visited) { comparison throws(PredicateFault) in
      if let isPrevious = comparison.flag("isPreviousResult", of: variable) {
        return isPrevious ? .any([]) : .all([])
      }
      guard let count = CountedElements(comparison),
        count.collection == .path(root: .variable(variable), ["results"])
      else { throw comparison.unknown("Only the results of a step can be tested.") }
      return try CountTest(comparison).condition(
        of: try results(named: count.variable, of: task, step: step, where: count.body),
        within: visited)
    }
    return condition == .all([]) ? visited : condition
  }

  /// `SUBQUERY($y.results, $z, $z.identifier == R AND …)`, a condition for each result that it can refer to.
  private func results(
    named variable: String, of task: StudyModel.Task.ID?, step: Step.ID,
    where body: PredicateSyntax
  ) throws(PredicateFault) -> [Condition] {
    if let (name, rest) = try body.identified(variable) {
      guard case .text(let result) = name else {
        throw PredicateFault(
          kind: .unknown, position: body.position, message: "A result’s identifier is expected.")
      }
      return [try condition(of: result, named: variable, of: task, step: step, where: rest)]
    }
    guard scope.step(step, of: task) != nil || task == nil || task == scope.task else {
      throw PredicateFault(
        kind: .unknown, position: body.position,
        message:
          "“$\(variable).identifier == …” is expected, because the results of “\(step)” are not known here."
      )
    }
    let conditions = try scope.results(of: step).map {
      result throws(PredicateFault) -> Condition? in
      let known = body.knowing(.identifier(of: variable), is: result)
      return known == .constant(false)
        ? nil : try condition(of: result, named: variable, of: task, step: step, where: known)
    }
    return conditions.compactMap(\.self)
  }

  private func condition(
    of result: String, named variable: String, of task: StudyModel.Task.ID?, step: Step.ID,
    where body: PredicateSyntax
  ) throws(PredicateFault) -> Condition {
    let subject = scope.subject(task: task, step: step, result: result)
    if case .nothing = subject { return .any([]) }
    let reading = ResultReading(
      variable: variable, answer: reference(task: task, step: step, result: result),
      subject: subject)
    let condition = try combine(body, exists: reading.exists) { comparison throws(PredicateFault) in
      try reading.read(comparison)
    }
    return condition == .all([]) ? reading.exists : condition
  }

  /// A question step's result has the step's identifier; results of items and signatures have their own (§4.4).
  private func reference(task: StudyModel.Task.ID?, step: Step.ID, result: String)
    -> AnswerReference
  {
    let isForm = if case .form = scope.step(step, of: task)?.content { true } else { false }
    return AnswerReference(
      task: task, step: step, item: result == step && !isForm ? nil : result)
  }

  /// The condition on one task, step, or result, since identifiers are unique. An inner negation requires that it exists.
  private func combine(
    _ syntax: PredicateSyntax, exists: Condition = .all([]),
    leaf: (PredicateSyntax.Comparison) throws(PredicateFault) -> Condition
  ) throws(PredicateFault) -> Condition {
    switch syntax {
    case .all(let parts):
      return .all(
        try parts.map { part throws(PredicateFault) in
          try combine(part, exists: exists, leaf: leaf)
        }
      ).merged
    case .any(let parts):
      return .any(
        try parts.map { part throws(PredicateFault) in
          try combine(part, exists: exists, leaf: leaf)
        }
      ).merged
    case .not(let part):
      return .all([exists, .not(try combine(part, exists: exists, leaf: leaf))])
    case .constant(let value): return value ? exists : .any([])
    case .comparison(let comparison): return try leaf(comparison)
    }
  }

  private func test(_ answer: AnswerReference, _ comparison: Comparison) -> Condition {
    .test(AnswerTest(answer: answer, comparison: comparison))
  }
}

extension PredicateSyntax {
  /// Extracts `$x.identifier == name` from a conjunction; nil if there is none. The name is nil for `$ORK_TASK_IDENTIFIER`.
  fileprivate func identified(_ variable: String) throws(PredicateFault) -> (
    name: Expression?, rest: PredicateSyntax
  )? {
    var parts = conjuncts
    let key = Expression.identifier(of: variable)
    for (index, part) in parts.enumerated() {
      guard case .comparison(let comparison) = part, comparison.relation == .equal else { continue }
      let sides = [comparison.left, comparison.right]
      guard let mine = sides.firstIndex(of: key) else { continue }
      let name = sides[1 - mine]
      switch name {
      case .text: break
      case .path(root: .variable("ORK_TASK_IDENTIFIER"), []): break
      default: throw comparison.unknown("An identifier must be a string in quotes.")
      }
      parts.remove(at: index)
      if case .text = name { return (name, .all(parts)) }
      return (nil, .all(parts))
    }
    return nil
  }

  private var conjuncts: [PredicateSyntax] {
    if case .all(let parts) = self { parts.flatMap(\.conjuncts) } else { [self] }
  }

  /// The position of its first comparison.
  var position: Int {
    switch self {
    case .all(let parts), .any(let parts): parts.first?.position ?? 1
    case .not(let part): part.position
    case .constant: 1
    case .comparison(let comparison): comparison.position
    }
  }
}

extension PredicateSyntax.Comparison {
  func unknown(_ message: String) -> PredicateFault {
    PredicateFault(kind: .unknown, position: position, message: message)
  }

  /// The comparison with its sides swapped if only the right one is a path.
  var withConstantOnTheRight: Self? {
    guard left.isConstant else { return self }
    guard let mirrored = relation.mirrored else { return nil }
    var other = self
    (other.left, other.right, other.relation) = (right, left, mirrored)
    return other
  }

  /// The required value of a flag such as `$y.isPreviousResult`.
  func flag(_ name: String, of variable: String) -> Bool? {
    guard let asked = withConstantOnTheRight,
      asked.left == .path(root: .variable(variable), [name]),
      asked.relation == .equal || asked.relation == .unequal
    else { return nil }
    let value: Bool
    switch asked.right {
    case .boolean(let flag): value = flag
    case .number(0): value = false
    case .number(1): value = true
    default: return nil
    }
    return asked.relation == .equal ? value : !value
  }
}

extension PredicateSyntax.Expression {
  var isConstant: Bool {
    switch self {
    case .number, .text, .boolean, .null, .list, .date: true
    case .path, .subquery, .calculated, .call: false
    }
  }

  static func identifier(of variable: String) -> Self {
    .path(root: .variable(variable), ["identifier"])
  }
}
