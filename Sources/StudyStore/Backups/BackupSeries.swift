import Foundation

/// Backups of one portal in one folder, named by their times, of which the latest are kept.
package struct BackupSeries: Sendable {
  package let folder: String
  /// How many backups are kept.
  package let count: Int

  package init(in folder: String, keeping count: Int) {
    self.folder = folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
    self.count = count
  }

  /// Makes the next backup, and removes the oldest ones once it is complete.
  /// - Throws: `BackupError`, `OpeningError`; then no backup is removed.
  package func add(
    of database: String, keys: String?, release: String, now: Date = Date()
  ) throws -> Backup {
    if !BackupFiles.exists(folder) { try BackupFiles.makeFolder(at: folder) }
    let backup = Backup("\(folder)/\(Self.name(at: now))")
    let manifest = try backup.make(of: database, keys: keys, release: release, now: now)
    for name in try names(of: manifest.portal).dropLast(count) {
      try FileManager.default.removeItem(atPath: "\(folder)/\(name)")
    }
    removeInterrupted(before: now)
    return backup
  }

  /// When the latest complete backup of the portal with this database was begun; nil if there is none.
  package func latest(of database: String) -> Date? {
    (try? names(of: Backup.portal(of: database)))?.last.flatMap(Self.date(of:))
  }

  /// The complete backups of a portal, the oldest first. Those of other portals are never removed.
  func names(of portal: String?) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).filter { name in
      guard Self.date(of: name) != nil,
        let text = FileManager.default.contents(
          atPath: "\(folder)/\(name)/\(BackupManifest.fileName)"),
        let manifest = BackupManifest(text: text)
      else { return false }
      return manifest.portal == portal
    }.sorted()
  }

  /// Removes what interrupted backups of the series left more than a day ago; a younger one may still be in the making.
  private func removeInterrupted(before now: Date) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in names where name.hasSuffix(Backup.partialEnding) {
      guard let date = name.split(separator: ".").first.flatMap({ Self.date(of: String($0)) }),
        now.timeIntervalSince(date) > 86_400
      else { continue }
      try? FileManager.default.removeItem(atPath: "\(folder)/\(name)")
    }
  }

  private static let style = Date.ISO8601FormatStyle(
    dateSeparator: .omitted, dateTimeSeparator: .standard, timeSeparator: .omitted,
    timeZone: .gmt)

  static func name(at date: Date) -> String { "accord-" + date.formatted(style) }

  private static func date(of name: String) -> Date? {
    guard name.hasPrefix("accord-"), !name.hasSuffix(".partial") else { return nil }
    return try? Date(String(name.dropFirst("accord-".count)), strategy: style)
  }
}
