import Foundation
import StudyModel

/// A value of a definition with its path, read as Swift's synthesized decoding does.
struct SpeziNode {
  let value: JSONValue
  let path: String

  var mismatch: SpeziFault { SpeziFault(kind: .typeMismatch, path: path) }

  func optional(_ name: String) -> SpeziNode? {
    guard let member = value[name], !member.isNull else { return nil }
    return SpeziNode(value: member, path: path.isEmpty ? name : path + "." + name)
  }

  func member(_ name: String) throws(SpeziFault) -> SpeziNode {
    guard value.objectValue != nil else { throw mismatch }
    if let node = optional(name) { return node }
    throw SpeziFault(kind: .keyNotFound, path: path.isEmpty ? name : path + "." + name)
  }

  func elements() throws(SpeziFault) -> [SpeziNode] {
    guard let elements = value.arrayValue else { throw mismatch }
    return elements.enumerated().map { SpeziNode(value: $1, path: "\(path)[\($0)]") }
  }

  @discardableResult
  func string() throws(SpeziFault) -> String {
    guard let text = value.stringValue else { throw mismatch }
    return text
  }

  @discardableResult
  func whole(_ least: Int = Int.min) throws(SpeziFault) -> Int {
    guard let number = value.numberValue, let whole = Int(exactly: number), whole >= least else {
      throw mismatch
    }
    return whole
  }

  @discardableResult
  func uuid() throws(SpeziFault) -> UUID {
    guard let id = UUID(uuidString: try string()) else {
      throw SpeziFault(kind: .invalidValue, path: path, got: try string())
    }
    return id
  }

  func texts() throws(SpeziFault) {
    guard let texts = value.objectValue else { throw mismatch }
    for (key, text) in texts.sorted(by: { $0.key < $1.key }) {
      guard SpeziFolder.isLocale(key) else {
        throw SpeziFault(kind: .invalidLocalizationKey, path: path, got: key)
      }
      guard text.stringValue != nil else { throw mismatch }
    }
  }

  /// An enum: one member, whose name is the case.
  func choice(_ names: [String]) throws(SpeziFault) -> (name: String, value: SpeziNode) {
    guard let members = value.objectValue else { throw mismatch }
    guard members.count == 1, let name = members.keys.first, names.contains(name) else {
      let got = members.keys.sorted().joined(separator: ", ")
      throw SpeziFault(kind: .invalidValue, path: path, got: got)
    }
    return (name, try member(name))
  }

  func reference() throws(SpeziFault) {
    for name in ["category", "filename", "fileExtension"] { try member(name).string() }
  }

  /// Criteria may be nested as deep as JSON may.
  func criterion() throws(SpeziFault) {
    var open = [self]
    while let node = open.popLast() {
      let (name, payload) = try node.choice([
        "ageAtLeast", "isFromRegion", "speaksLanguage", "custom", "not", "all", "any",
      ])
      let inner = try payload.member("_0")
      switch name {
      case "ageAtLeast": try inner.whole()
      case "isFromRegion": try inner.string()
      case "custom":
        try inner.member("keyValue").string()
        try inner.member("displayTitle").string()
      case "not": open.append(inner)
      case "all", "any": open += try inner.elements()
      default: break
      }
    }
  }

  func component() throws(SpeziFault) -> SpeziDefinition.Component {
    let (name, payload) = try choice(SpeziDefinition.Component.Kind.allCases.map(\.rawValue))
    guard let kind = SpeziDefinition.Component.Kind(rawValue: name) else { throw mismatch }
    let inner = try payload.member("_0")
    try inner.member("id").uuid()
    switch kind {
    case .informational, .questionnaire: try inner.member("fileRef").reference()
    case .timedWalkingTest:
      let test = try inner.member("test")
      guard try test.member("duration").elements().count == 2 else { throw test.mismatch }
      try test.member("kind").whole()
    case .customActiveTask:
      let task = try inner.member("activeTask")
      for name in ["identifier", "title"] { _ = try task.member(name) }
    case .healthDataCollection:
      _ = try inner.member("sampleTypes").member("storage").elements()
      _ = try inner.member("historicalDataCollection").choice(["disabled", "enabled"])
    }
    let id = try inner.member("id").string()
    return SpeziDefinition.Component(kind: kind, id: id, value: inner.value)
  }

  func schedule() throws(SpeziFault) -> SpeziDefinition.Schedule {
    let id = try member("id")
    let component = try member("componentId")
    try id.uuid()
    try component.uuid()
    let (name, rule) = try member("scheduleDefinition").choice(["once", "repeated"])
    if name == "once" { try rule.member("_0").moment() } else { try rule.repetition() }
    _ = try member("completionPolicy").choice([
      "sameDay", "afterStart", "sameDayAfterStart", "duringEvent", "anytime",
    ])
    let (state, notice) = try member("notifications").choice(["disabled", "enabled"])
    if state == "enabled" {
      _ = try notice.member("thread").choice(["global", "task", "none", "custom"])
      if let time = notice.optional("time") { try time.clock() }
    }
    return SpeziDefinition.Schedule(
      id: try id.string(), component: try component.string(), value: value)
  }

  private func moment() throws(SpeziFault) {
    let (name, inner) = try choice(["date", "event"])
    guard name == "event" else {
      _ = try inner.member("_0")
      return
    }
    let (event, payload) = try inner.member("_0").choice([
      "enrollment", "activation", "unenrollment", "studyEnd", "completedTask",
    ])
    if event == "completedTask" { try payload.member("componentId").uuid() }
    try inner.member("offsetInDays").whole()
    if let time = inner.optional("time") { try time.clock() }
  }

  private func repetition() throws(SpeziFault) {
    let (_, pattern) = try member("_0").choice(["daily", "weekly", "monthly"])
    try pattern.member("interval").whole()
    try pattern.clock()
    if let day = pattern.optional("weekday") {
      let days = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"]
      let name = try day.string()
      guard days.contains(name) else {
        throw SpeziFault(kind: .invalidValue, path: day.path, got: name)
      }
    }
    if let day = pattern.optional("day") { try day.whole() }
    _ = try member("offset")
  }

  private func clock() throws(SpeziFault) {
    for name in ["hour", "minute", "second"] { try member(name).whole() }
  }
}
