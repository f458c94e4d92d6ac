extension Component {
  func problems(at place: Place, in inspection: Inspection) -> [Problem] {
    let name = inspection.name(of: place)
    var problems: [Problem] = []
    switch runs {
    case .healthData: problems += healthProblems(at: place, name: name)
    case .custom where customName?.isEmpty != false:
      problems.append(
        Problem(
          .error, .customTaskWithoutName, at: place + ["customName"],
          "\(name) is a custom task of the client but has no name. Enter the name the client uses."
        ))
    default: break
    }
    guard runs != .custom else { return problems }
    let known = Dictionary(runs.parameters.map { ($0.name, $0) }) { first, _ in first }
    for (parameter, value) in parameters.values.sorted(by: { $0.key < $1.key })
    where known[parameter]?.takes(value) != true {
      problems.append(
        Problem(
          .error, .invalidParameter, at: place + ["parameters", parameter],
          known[parameter].map {
            "At \(name), “\(value.text)” cannot be “\($0.words)”. \($0.remedy)"
          } ?? "\(name) has a setting “\(parameter)” that this task does not use. Remove it."))
    }
    return problems
  }

  private func healthProblems(at place: Place, name: String) -> [Problem] {
    guard !healthTypes.isEmpty else {
      return [
        Problem(
          .error, .noHealthTypes, at: place + ["healthTypes"],
          "\(name) collects health data but does not say which. Add what is collected.")
      ]
    }
    return identifierProblems(
      healthTypes.map(\.id), .duplicateItem, at: place + ["healthTypes"],
      called: "kinds of health data")
      + healthTypes.flatMap { type -> [Problem] in
        let typePlace = place + ["healthTypes", type.id]
        if !type.id.isEmpty, !type.isWellFormed {
          return [
            Problem(
              .warning, .unknownHealthType, at: typePlace,
              "“\(type.id)” does not look like a HealthKit identifier. Enter one such as HKQuantityTypeIdentifierStepCount."
            )
          ]
        }
        return type.words.isEmpty
          ? [
            Problem(
              .advice, .healthTypeWithoutWords, at: typePlace + ["words"],
              "“\(type.plainName)” at \(name) is not explained. Explain in plain words what is collected and why."
            )
          ] : []
      }
  }
}

extension ComponentParameter {
  fileprivate var remedy: String {
    switch sort {
    case .whole(let range):
      "Enter a whole number from \(range.lowerBound) to \(range.upperBound)."
    case .decimal(let range):
      "Enter a number from \(range.lowerBound.plainText) to \(range.upperBound.plainText)."
    case .toggle: "Write true or false."
    }
  }
}
