import GRDB
import StudyModel

extension Database {
  /// The hashes of what boards objected to in a study and have not approved since, according to its history.
  func recordedObjections(in study: Study.ID) throws -> Set<String> {
    let lines = try Row.fetchAll(
      self,
      prepared: """
        SELECT kind, after FROM edit
        WHERE study = ? AND kind IN ('reviewAsked', 'decided', 'approved') ORDER BY +number
        """, arguments: [study.uuidString])
    var boards: [String: String] = [:]
    var objections: [String: Set<String>] = [:]
    for line in lines {
      let (raw, text): (String, String?) = (line["kind"], line["after"])
      // A damaged line recorded nothing.
      guard let after = text.flatMap({ try? JSONValue(parsing: $0.utf8) }),
        let version = after["number"]?.stringValue
      else { continue }
      if let board = after["board"]?["board"]?.stringValue { boards[version] = board }
      guard let hash = after["sha256"]?.stringValue, let board = boards[version] else { continue }
      if raw == EditLine.Kind.decided.rawValue, after["counts"]?.booleanValue == true,
        let meaning = after["meaning"]?.stringValue.flatMap({ Decision.Meaning(rawValue: $0) }),
        !meaning.approves
      {
        objections[hash, default: []].insert(board)
      }
      // An approval with a letter was given outside.
      if raw == EditLine.Kind.approved.rawValue, after["letter"]?.stringValue == nil {
        objections[hash]?.remove(board)
      }
    }
    return Set(objections.filter { !$0.value.isEmpty }.keys)
  }
}
