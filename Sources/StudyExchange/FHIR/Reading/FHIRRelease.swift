import StudyModel

/// Forms of the releases before and after R4, written as R4 where the same can be said.
extension FHIRReader {
  func convert(_ form: inout FHIRNode) throws(ImportError) {
    guard let release = Self.release(of: form.value, depth: 0) else { return }
    form.value = Self.converted(form.value, from: release, depth: 0)
    lose(
      "release-converted", .approximated, .note, form, "The form of FHIR \(release.rawValue)",
      became: "one of FHIR R4", advice: "check its answers and conditions")
  }

  enum Release: String {
    case stu3 = "STU3"
    case r5 = "R5"
  }

  private static func release(of value: JSONValue, depth: Int) -> Release? {
    guard depth <= deepest, let members = value.objectValue else { return nil }
    if members["option"] != nil || members["options"] != nil { return .stu3 }
    if members.keys.contains(where: isSTU3Initial) { return .stu3 }
    if members["type"] == "coding" || members["type"] == "question" { return .r5 }
    if ["answerConstraint", "disabledDisplay", "versionAlgorithmString", "versionAlgorithmCoding"]
      .contains(where: { members[$0] != nil })
    {
      return .r5
    }
    if (members["enableWhen"]?.arrayValue ?? []).contains(where: {
      $0["hasAnswer"] != nil || $0["operator"] == nil && $0["question"] != nil
    }) {
      return .stu3
    }
    for item in members["item"]?.arrayValue ?? [] {
      if let release = release(of: item, depth: depth + 1) { return release }
    }
    return nil
  }

  private static func isSTU3Initial(_ name: String) -> Bool {
    name.hasPrefix("initial") && name.count > 7 && name.dropFirst(7).first?.isUppercase == true
  }

  private static func converted(_ value: JSONValue, from release: Release, depth: Int) -> JSONValue
  {
    guard depth <= deepest, var members = value.objectValue else { return value }
    switch release {
    case .stu3:
      for name in members.keys.sorted() where isSTU3Initial(name) {
        let member = name == "initialUrl" ? "valueUri" : "value" + name.dropFirst(7)
        if let value = members.removeValue(forKey: name) {
          members["initial"] = [.object([String(member): value])]
        }
      }
      if let options = members.removeValue(forKey: "option") { members["answerOption"] = options }
      if let set = members.removeValue(forKey: "options") {
        members["answerValueSet"] = set["reference"] ?? set
      }
      if let conditions = members["enableWhen"]?.arrayValue {
        members["enableWhen"] = .array(conditions.map(comparison))
        // Any of several was enough.
        if conditions.count > 1, members["enableBehavior"] == nil {
          members["enableBehavior"] = "any"
        }
      }
    case .r5:
      let constraint = members.removeValue(forKey: "answerConstraint")
      // As every form here does.
      if members["disabledDisplay"] == "hidden" { members["disabledDisplay"] = nil }
      if members["type"] == "coding" || constraint != nil && constraint != "optionsOnly" {
        members["type"] =
          constraint == nil || constraint == "optionsOnly" ? "choice" : "open-choice"
      } else if members["type"] == "question" {
        members["type"] = "group"
      }
    }
    if let items = members["item"]?.arrayValue {
      members["item"] = .array(items.map { converted($0, from: release, depth: depth + 1) })
    }
    return .object(members)
  }

  private static func comparison(_ condition: JSONValue) -> JSONValue {
    guard var members = condition.objectValue, members["operator"] == nil else { return condition }
    if let isAnswered = members.removeValue(forKey: "hasAnswer") {
      members["operator"] = "exists"
      members["answerBoolean"] = isAnswered
    } else {
      members["operator"] = "="
    }
    return .object(members)
  }
}
