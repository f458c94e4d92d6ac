import StudyModel

/// What a reader reads of the objects in a JSON file, by the shapes of the objects. What else a file has is reported by rule, so
/// that a reader cannot leave a member out silently.
struct ReadMembers: Sendable {
  /// What a member holds.
  enum Kind: Sendable {
    /// Anything: it is checked, or reported as a whole, where it is read.
    case anything
    case text
    /// A number, or a text that is one.
    case number
    case flag
    /// A flag, or a text that says one.
    case flagOrText
    /// A text or a number.
    case word
    /// A member that the format knows and no study has a place for; unless it is empty, it is reported.
    case unread
    /// A text, or a text for each language.
    case texts
    /// An object of a shape.
    case object(String)
    /// A list of objects of a shape.
    case list(String)
    /// A list whose objects have a shape, and which can have plain values.
    case values(String)
  }

  typealias Shape = [String: Kind]

  let shapes: [String: Shape]
  /// The member that names an object, for places.
  let name: String

  /// What of an object is not read, at any depth, in the order of the file’s pointers.
  func unread(in value: JSONValue, as shape: String, at pointer: String = "") -> [UnreadMember] {
    var found = Found()
    let path = pointer.split(separator: "/").map(String.init)
    collect(value, as: shape, UnreadMember.Holder(pointer: pointer, place: path), into: &found)
    return UnreadMember.grouped(found.members)
  }

  /// What was found so far. A file can have the same unknown member in each of thousands of objects.
  private struct Found {
    var members: [UnreadMember] = []
    private var similar: [String: [String: String?]] = [:]

    mutating func append(_ member: UnreadMember) { members.append(member) }

    /// The member of a shape that an unknown one is most likely a misspelling of.
    mutating func similar(to name: String, in shape: String, of known: Shape) -> String? {
      if let before = similar[shape]?[name] { return before }
      let nearest = Spelling.nearest(to: name, among: known.keys.sorted())
      similar[shape, default: [:]].updateValue(nearest, forKey: name)
      return nearest
    }
  }

  private func collect(
    _ value: JSONValue, as shape: String, _ holder: UnreadMember.Holder,
    into found: inout Found
  ) {
    guard let members = value.objectValue, let known = shapes[shape] else { return }
    for (name, value) in members.sorted(by: { $0.key < $1.key }) {
      func report(_ fault: UnreadMember.Fault) {
        found.append(UnreadMember(holder: holder, shape: shape, name: name, fault: fault))
      }
      guard let kind = known[name] else {
        report(.unknown(similar: found.similar(to: name, in: shape, of: known)))
        continue
      }
      guard !value.isNull else { continue }
      if case .unread = kind {
        if !value.isUnset { report(.unread) }
        continue
      }
      guard kind.takes(value) else {
        report(.wrongKind(expected: kind.words))
        continue
      }
      collect(value, as: kind, holder.member(name), into: &found)
    }
  }

  private func collect(
    _ value: JSONValue, as kind: Kind, _ holder: UnreadMember.Holder,
    into found: inout Found
  ) {
    switch kind {
    case .anything, .text, .number, .flag, .flagOrText, .word, .unread: break
    case .texts:
      for language in (value.objectValue ?? [:]).keys.sorted()
      where language != "default" && !Language(language).isKnown {
        found.append(
          UnreadMember(
            holder: holder, shape: "texts", name: language, fault: .unknown(similar: nil)))
      }
    case .object(let shape): collect(value, as: shape, holder, into: &found)
    case .list(let shape), .values(let shape):
      for (index, element) in (value.arrayValue ?? []).enumerated() {
        let own = holder.element(index, named: element[name]?.stringValue)
        if element.objectValue != nil {
          collect(element, as: shape, own, into: &found)
        } else if case .list = kind {
          found.append(
            UnreadMember(
              holder: holder, shape: shape, name: "\(index)",
              fault: .wrongKind(expected: "an object")))
        }
      }
    }
  }
}

extension ReadMembers.Kind {
  fileprivate func takes(_ value: JSONValue) -> Bool {
    switch self {
    case .anything, .unread: true
    case .text: value.stringValue != nil
    case .number:
      value.numberValue != nil || value.stringValue.map { Double($0) != nil || $0.isEmpty } == true
    case .flag: value.booleanValue != nil
    case .flagOrText:
      value.booleanValue != nil
        || ["true", "false", ""].contains(value.stringValue?.lowercased())
    case .word: value.stringValue != nil || value.numberValue != nil
    case .texts: value.arrayValue == nil
    case .object: value.objectValue != nil
    case .list, .values: value.arrayValue != nil
    }
  }

  /// What it takes, as the complement of “is not”.
  fileprivate var words: String {
    switch self {
    case .anything, .unread: "a value"
    case .text, .texts, .word: "a text"
    case .number: "a number"
    case .flag, .flagOrText: "true or false"
    case .object: "an object"
    case .list, .values: "a list"
    }
  }
}

extension JSONValue {
  /// Whether it says nothing.
  fileprivate var isUnset: Bool {
    switch self {
    case .null: true
    case .boolean(let flag): !flag
    case .number: false
    case .string(let text): text.isEmpty
    case .array(let elements): elements.isEmpty
    case .object(let members): members.isEmpty
    }
  }
}
