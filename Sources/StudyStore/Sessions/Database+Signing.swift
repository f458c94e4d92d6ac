import GRDB

extension Database {
  /// - Throws: `AccountError.wrongPassword` if the account was deactivated, or its password changed, in the meantime.
  func requireSigner(_ account: Account.ID, passwordHash: String) throws -> Account {
    let row = try Row.fetchOne(
      self, prepared: "SELECT * FROM account WHERE id = ? AND isActive = TRUE AND passwordHash = ?",
      arguments: [account.uuidString, passwordHash])
    guard let row else { throw AccountError.wrongPassword }
    return try Account(row: row)
  }
}
