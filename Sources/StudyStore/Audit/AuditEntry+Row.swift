import GRDB
import StudyModel

extension AuditEntry {
  /// The columns of a line, in the order in which it is read.
  static let columns = """
    number, at, account, name, role, action, object, study, before, after, reason, origin,
    previous, hash
    """

  /// A line exactly as stored, whether or not it can be understood.
  init(row: Row) {
    let number: Int = row[0]
    let at: String = row[1]
    let action: String = row[5]
    self.init(number: number, at: at, action: action)
    account = row[2]
    name = row[3]
    role = row[4]
    object = row[6]
    study = row[7]
    before = row[8]
    after = row[9]
    reason = row[10]
    origin = row[11]
  }
}
