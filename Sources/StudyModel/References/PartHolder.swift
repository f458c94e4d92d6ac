/// A holder of lists of parts: a study, a consent, a task, and some kinds of steps. Each list is declared once, with
/// its holder.
protocol PartHolder {
  static var lists: [HeldList<Self>] { get }

  /// Identifiers that the parts of its lists must not use.
  static var reservedNames: Set<String> { get }

  /// The parts that belong to the given ones, such as the questions below a repeating heading.
  func companions(of parts: Set<String>) -> [String]
}

extension PartHolder {
  static var reservedNames: Set<String> { [] }
  func companions(of parts: Set<String>) -> [String] { [] }

  static var listNames: [String] { lists.map(\.name) }

  /// The names of the lists whose parts others refer to by their identifiers in the step.
  static var namedLists: [String] { lists.filter { $0.noun != nil }.map(\.name) }

  /// A holder with only the copied parts; nil if it cannot hold them.
  static func holding(_ parts: PartCopy.Content) -> Self? {
    lists.lazy.compactMap { $0.holder(parts) }.first
  }

  private static func list(_ name: String) -> HeldList<Self>? { lists.first { $0.name == name } }

  /// A part in a list; nil if there is none.
  func part(_ id: String, in list: String) -> (any ListedPart)? { Self.list(list)?.part(self, id) }

  /// The parts in a list; nil if there is no such list.
  func held(in list: String) -> (any PartsOfOneKind)? { Self.list(list)?.parts(self) }

  /// The places of all parts in its lists, and below them, in reading order.
  func heldPlaces(below place: Place) -> [Place] {
    Self.lists.flatMap { $0.parts(self).places(in: place + [$0.name]) }
  }

  /// The parts of a kind; nil if it holds no such parts.
  func held(_ kind: PartCopy.Kind) -> (any PartsOfOneKind)? {
    Self.lists.lazy.map { $0.parts(self) }.first { $0.copyKind == kind }
  }

  /// Inserts parts after a sibling and its companions, else at a position, else at the end.
  mutating func put(
    _ parts: PartCopy.Content, into list: String, after sibling: String?, else end: Int? = nil
  ) -> Bool {
    let last = sibling.map { companions(of: [$0]).last ?? $0 }
    return Self.list(list)?.put(&self, parts, last, end) ?? false
  }

  /// Changes the identifier of a part in a list.
  mutating func rename(
    _ old: String, in list: String, to id: String
  ) throws(RenamingError) {
    guard let list = Self.list(list) else { throw .unknownPart }
    guard !Self.reservedNames.contains(id) else { throw .taken(id) }
    if let error = list.rename(&self, old, id) { throw error }
  }

  /// Changes the identifier of a part that others refer to in the step.
  mutating func renameNamed(_ old: String, to id: String) throws(RenamingError) {
    guard let list = Self.namedLists.first else { throw .unknownPart }
    try rename(old, in: list, to: id)
  }

  /// Whether others can refer to a part with this identifier in the step.
  func hasNamed(_ id: String) -> Bool {
    Self.namedLists.contains { held(in: $0)?.ids.contains(id) == true }
  }

  /// What kind of part others refer to by an identifier, and the part's own text.
  func words(ofNamed id: String) -> (noun: String, words: LocalizedText?)? {
    for list in Self.lists {
      if let noun = list.noun { return (noun, list.words(self, id)) }
    }
    return nil
  }
}

/// A list of parts of one kind: its name in the study document and what its parts are called.
struct HeldList<Holder>: Sendable {
  /// The name of its member in the study document.
  let name: String
  /// The property that holds it.
  let path: PartialKeyPath<Holder> & Sendable
  let kind: PartCopy.Kind
  /// What one of its parts is called, such as a question, if others refer to it by its identifier in the step.
  let noun: String?
  let parts: @Sendable (Holder) -> any PartsOfOneKind
  /// The part with an identifier.
  let part: @Sendable (Holder, String) -> (any ListedPart)?
  /// A holder with only the copied parts; nil if the parts are of another kind.
  let holder: @Sendable (PartCopy.Content) -> Holder?
  /// Inserts parts after a sibling, else at a position, else at the end; false if they are of another kind.
  let put: @Sendable (inout Holder, PartCopy.Content, String?, Int?) -> Bool
  /// Changes the identifier of a part, or returns why that is not possible.
  let rename: @Sendable (inout Holder, String, String) -> RenamingError?
  /// The text by which an author recognizes a part.
  let words: @Sendable (Holder, String) -> LocalizedText?

  /// - Parameters:
  ///   - noun: for lists whose parts others refer to by their identifiers in the step.
  ///   - words: the text by which an author recognizes such a part.
  ///   - alone: creates a holder with only the given parts, for lists in steps.
  init<Part: ListedPart>(
    _ name: String, _ path: WritableKeyPath<Holder, [Part]> & Sendable, called noun: String? = nil,
    by words: (KeyPath<Part, LocalizedText> & Sendable)? = nil,
    alone: (@Sendable ([Part]) -> Holder)? = nil
  ) {
    self.name = name
    self.path = path
    kind = Part.copyKind
    self.noun = noun
    parts = { $0[keyPath: path] }
    part = { holder, id in holder[keyPath: path].first { $0.id == id } }
    holder = { content in (content.parts as? [Part]).flatMap { alone?($0) } }
    put = { holder, content, sibling, end in
      guard let parts = content.parts as? [Part] else { return false }
      holder[keyPath: path].insert(parts, after: sibling, else: end)
      return true
    }
    rename = { holder, old, id in
      let parts = holder[keyPath: path]
      if parts.contains(where: { $0.id == id }) { return .taken(id) }
      guard let index = parts.firstIndex(where: { $0.id == old }) else { return .unknownPart }
      holder[keyPath: path][index].id = id
      return nil
    }
    self.words = { holder, id in
      guard let words else { return nil }
      return holder[keyPath: path].first { $0.id == id }?[keyPath: words]
    }
  }
}

/// A part of a list, which can be copied into other lists of its kind.
protocol ListedPart: Sendable {
  var id: String { get set }
  static var copyKind: PartCopy.Kind { get }
  static func copied(_ parts: [Self]) -> PartCopy.Content
  /// Whether its identifier is defined elsewhere, so that a list has it only once and copies keep it.
  static var hasGivenName: Bool { get }
  /// The places of the parts in its own lists, in reading order.
  func places(below place: Place) -> [Place]
}

extension ListedPart {
  static var hasGivenName: Bool { false }
  func places(below place: Place) -> [Place] { [] }
}

extension ListedPart where Self: PartHolder {
  func places(below place: Place) -> [Place] { heldPlaces(below: place) }
}

/// The parts of a list, whatever their kind.
protocol PartsOfOneKind {
  var each: [any ListedPart] { get }
  /// The places of the parts in a list at a place, each followed by those below it.
  func places(in list: Place) -> [Place]
  var copyKind: PartCopy.Kind { get }
  var ids: [String] { get }
  var haveGivenNames: Bool { get }
  var copied: PartCopy.Content { get }
  func chosen(where isWanted: (String) -> Bool) -> Self
  func renamed(_ names: [String: String]) -> Self
}

extension Array: PartsOfOneKind where Element: ListedPart {
  var copyKind: PartCopy.Kind { Element.copyKind }
  var ids: [String] { map(\.id) }
  var haveGivenNames: Bool { Element.hasGivenName }
  var each: [any ListedPart] { self }

  func places(in list: Place) -> [Place] {
    flatMap { part -> [Place] in
      let place = list + [part.id]
      return [place] + part.places(below: place)
    }
  }
  var copied: PartCopy.Content { Element.copied(self) }

  func chosen(where isWanted: (String) -> Bool) -> [Element] { filter { isWanted($0.id) } }

  func renamed(_ names: [String: String]) -> [Element] {
    map { part in
      var part = part
      part.id = names[part.id] ?? part.id
      return part
    }
  }

  fileprivate mutating func insert(_ parts: [Element], after sibling: String?, else end: Int?) {
    let index = sibling.flatMap { id in firstIndex { $0.id == id } }.map { $0 + 1 }
    insert(contentsOf: parts, at: index ?? end ?? count)
  }
}
