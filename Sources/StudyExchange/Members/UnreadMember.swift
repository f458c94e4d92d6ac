import StudyDocuments
import StudyModel

/// A member of an object in a file that a reader does not read, or whose value it cannot read.
struct UnreadMember: Hashable {
  /// An object in a file.
  struct Holder: Hashable {
    /// A JSON pointer (RFC 6901).
    let pointer: String
    /// The same by names where objects have them.
    let place: Place

    func member(_ name: String) -> Holder {
      Holder(pointer: pointer + "/" + JSONPointers.escaped(name), place: place + [name])
    }

    func element(_ index: Int, named name: String?) -> Holder {
      let word = name.map { $0.isEmpty ? "\(index)" : $0 } ?? "\(index)"
      return Holder(pointer: "\(pointer)/\(index)", place: place + [word])
    }
  }

  enum Fault: Hashable {
    /// A name that no reader knows; perhaps a misspelling of one that is read.
    case unknown(similar: String?)
    case wrongKind(expected: String)
    /// A name that is known, and that no study has a place for.
    case unread
  }

  let holder: Holder
  let shape: String
  let name: String
  let fault: Fault
  /// In how many objects it is, if they are too many to be listed.
  var count = 1

  var pointer: String { holder.member(name).pointer }
  var place: Place { holder.member(name).place }

  var similar: String? { if case .unknown(let similar) = fault { similar } else { nil } }

  /// What a report says of it, at its place.
  /// - Parameters:
  ///   - word: what the format calls a member.
  ///   - code: the code of members that are not read; what cannot be read because of its kind has one of its own.
  func loss(
    format: String, word: String, code: String, severity: Loss.Severity, in file: Place = []
  ) -> Loss {
    let times = count > 1 ? ", here and in \(count - 1) other places" : ""
    let quoted = "“\(name.prefix(80))”"
    var loss: Loss
    switch fault {
    case .unknown, .unread:
      loss = Loss(
        format: format, code: code, kind: .dropped, severity: severity, place: file + place,
        what: "The \(word) \(quoted)\(times)",
        advice: similar.map { "check the spelling; Accord reads “\($0)”" })
    case .wrongKind(let expected):
      loss = Loss(
        format: format, code: "value-not-read", kind: .dropped, severity: .error,
        place: file + place, what: "The value of \(quoted), which is not \(expected)\(times)",
        advice: "write \(expected)")
    }
    loss.pointer = pointer
    return loss
  }

  /// So many of the same are listed one by one.
  private static let mostListed = 100

  /// The same without the long lists that a member in every object makes: only the first of them, with their number.
  static func grouped(_ all: [UnreadMember]) -> [UnreadMember] {
    func key(_ member: UnreadMember) -> UnreadMember {
      UnreadMember(
        holder: Holder(pointer: "", place: []), shape: member.shape, name: member.name,
        fault: member.fault)
    }
    let groups = Dictionary(grouping: all, by: key)
    var listed: Set<UnreadMember> = []
    return all.compactMap { member in
      let group = key(member)
      let count = groups[group]?.count ?? 1
      guard count > mostListed else { return member }
      guard listed.insert(group).inserted else { return nil }
      var first = member
      first.count = count
      return first
    }
  }
}
