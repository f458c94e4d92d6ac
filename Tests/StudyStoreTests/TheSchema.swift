import Foundation
import GRDB
import StudyModel
import Testing

@testable import StudyStore

@Suite("The schema") struct TheSchema {
  @Test func `is the recorded one`() async throws {
    let store = try StudyStore.inMemory(migrations: Portal.migrations)
    let statements = try await store.database.read { db in
      try String.fetchAll(
        db,
        sql: """
          SELECT sql FROM sqlite_master
          WHERE sql IS NOT NULL AND name NOT LIKE 'grdb_%' AND name NOT LIKE 'studySearch\\_%' ESCAPE '\\'
          ORDER BY tbl_name, type = 'trigger', type = 'index', name
          """)
    }
    let actual = statements.map { $0 + ";\n" }.joined(separator: "\n")
    let file = Portal.root.appending(path: "Tests/Goldens/schema.sql")

    if ProcessInfo.processInfo.environment["RECORD_GOLDENS"] == "1" {
      try Data(actual.utf8).write(to: file)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == actual)
  }

  /// A released migration never changes; a new one adds a line here.
  static let shipped = [
    "0001-keep-accounts.sql":
      "7b0d8e14c2d7a773dd42576ebd4078d19d9617b6c27756d58b18043456680f5d",
    "0002-keep-studies.sql":
      "d6867b217b288d6303af90851a6ef630b1584a50e58e1282fade89245cd24828",
    "0003-record-edits.sql":
      "d5ca4314b6d0ee412359e645c15b75596c6e03622e79465759334b4f5038ac4b",
    "0004-freeze-versions.sql":
      "adcf0dc760bfa55ee23698013da1293ee0b87e5d2830d1d9b8b7b6b07568ad8d",
    "0005-keep-assets-and-walkthroughs.sql":
      "f5f56a66785e1b7e9f82f2479233b7b4cee41465e5be30877193090911b1195b",
    "0006-report-imports-and-date-withdrawals.sql":
      "22a06b788fdd4da4183dc7fe93ceb8a2c0f87a8f5ed5106a4f751402fa4380e6",
    "0007-keep-question-banks.sql":
      "da693d2c8b1b9f1ba0e3336b0081cbcbc7ebb549e5612c826881bdb15eef1eac",
    "0008-keep-drafts-of-walkthroughs.sql":
      "97254801986b110a427b15e8494963ed2f1ae0a6971ce45534714e5149402e94",
    "0009-keep-any-part-in-banks.sql":
      "4afc355f929429dc3bb867d56c5e14203ca6a5b192eda72c4ebac7d887babb66",
    "0010-keep-drafts-of-walkthroughs-apart.sql":
      "5b52adae66d968f038b77c69f496b8b752c2dd9886f4ae308ce3d30eb897ff4a",
    "0011-answer-repeated-submissions.sql":
      "5e11d3714ce331f1d75b0368d1afeb3a26f76db95e2d04171e343f05795efa0d",
    "0020-keep-sign-in-attempts-in-memory.sql":
      "231e0ec81c566acb9a122e2f87e8e4e1225befbcdc6881708723a3c9ccfad88c",
    "0021-let-studies-share-short-names.sql":
      "360dde8ffb2ead642c3a4f272b96ea21566905871e5737a361942f88172be4a6",
    "0022-note-the-hash-of-drafts.sql":
      "1da3c29f707c3d239d94e90861cdcc13814d6125a37f9ccfb5bf7769ccfdb075",
    "0023-keep-roles-in-tables.sql":
      "3e22bd8c396014ec622b01665c934379aa613909b7900d4e563ba905f6ed17c7",
    "0024-keep-kinds-of-edits-in-a-table.sql":
      "cd95f829530bf0f698a5ffc7d533db3922a368dc06fc5006dc502121af242167",
    "0025-keep-states-of-versions-in-a-table.sql":
      "17d6587d54517015ee3da936f91408e76fca933f7edd2feaeeb449e0d11fc50c",
    "0026-note-assets-of-studies.sql":
      "b9cb2e353276a0990685760e6aabaac791638148921d026df70c196d3f05e7e1",
    "0027-join-saves-of-one-value.sql":
      "5f09d40e4d9e3a4fe10b4173b2c0d24ec36906fc03cc2aa0b6c3fb016ab2ff5f",
    "0030-keep-what-versions-show.sql":
      "f98451b63d22f4105ece4e1eb382770d77cf035480b623334034798a08d90c91",
    "0031-let-boards-review.sql":
      "3e0be13938b46dd9d68edea2e9fdd9b405c51631497d7da1a79361a8a1f24a22",
    "0032-let-boards-decide-states.sql":
      "9f1caa0883e3643c1cd14caa56c5272c36cbbccd35b0a3f78a7ae6ec69891bbd",
    "0033-keep-decisions.sql":
      "bd3987c41b4104dcdfe8981ecdd796ad7ad688ad9f97c85ebbdb5aabde04d177",
    "0034-link-to-one-version.sql":
      "5715ef7fe4418107be259a169d360f869b56c69f2203a5afee242d40bad4376c",
    "0035-keep-threads.sql":
      "29653b49996ad8cf58e2fd412375526d42cdbd9e8e11a4b6e2e108a8b5f957ec",
    "0036-record-what-people-do-in-the-portal.sql":
      "59a0dd4ebf1a6b6055351441c0575bff1b9d426df839725ac1b68cb941a1f6a6",
    "0040-correct-classes-of-changes.sql":
      "c73b7723650380b5d9d51e6df4ce253684613a72e6e1fd0c83871387b4f2b3fd",
    "0041-keep-stamped-prints.sql":
      "71be3c9a9c12169b99572a3bf07c407cd3b5e98205a241e81c896e66ad1c829b",
    "0043-tell-people.sql":
      "4789b919db724bff65a1cf8a93e7a7b1fc8111f3dc20ea7dafd9f94520900de4",
    "0044-let-visitors-walk-through.sql":
      "22afc77750b2f4a3f005ae4c586e0100b7a430d784c8c130cf24e8684132de41",
    "0045-keep-languages-that-reviewers-read.sql":
      "d6aa3b80ae91261be0c37224e92cd0e4d386e8f2c5d6d7c733ccc0a86c23c681",
    "0046-name-view-links.sql":
      "c8f033ef380ca6caa78ec2924da58e8a17d650b280743a4e9b30855322caa3a3",
    "0047-keep-signatures-of-bundles.sql":
      "dd31259d7b4da4c9dc31ac2283c35174a13e63420766e7e06cd3d506cf7ef53b",
    "0052-let-nobody-pass-a-board.sql":
      "2dbc9080c4e92ff5accf63dae3097f1fddf8d6a6b5b923bffe60f36f820a5603",
    "0054-name-authors-of-restored-text.sql":
      "a01c29284e9e7e5b5e58a76bd131fa3cff3703873367433f6cfccb37052990c5",
    "0055-keep-access-tokens.sql":
      "2af7988c440b857a870c2b74d4490c7373868ba05b869ed6ad6cf2dfc2d546de",
    "0057-report-added-parts.sql":
      "87da92d5a41c227b2686a31b07ce5c5d16b554d798edaecbce815ee60621845f",
    "0058-send-webhooks.sql":
      "13ec412075b3d0f1a6ccead78d33ad8d47a4ca5f31a87e9166dfdef665bb59b2",
    "0059-let-tokens-propose.sql":
      "565c9f3be1e5cdbd0150630abeaac668d45d2042d3744c56525be6471bc88747",
    "0060-take-removed-members-out-of-reviews.sql":
      "a85efdd7824038fe6edfada0bff0ba9e529c5db157fae883d2abcfeb9cd7dad8",
    "0061-list-stamped-prints.sql":
      "e200d2bc68a9105afe5c9021533fd89ace653a35575908ddc74750fecc7c5418",
    "0063-change-webhooks.sql":
      "c1675e73168c571b7c2751123a388ff9e927bd84f1539402a54f3d2f0b6e0664",
    "0065-let-people-choose-a-new-password.sql":
      "78eb558f37702430284bb46dc3b82a01197bebcdd3e1d4d8919dce169a7e591a",
    "0066-change-accounts.sql":
      "08de00c4575892f11447b0d270f58bcfa65f8a07e5ba4551286c7cf327d60c87",
    "0067-list-sessions.sql":
      "9257b577e6e639ae722011e275881a36904ea6805da81dca27213928d504d220",
    "0068-mail-password-links.sql":
      "dd47e3282a625136a36c33046c2fc62dca67676f1fded9148c5e61d4618c2feb",
    "0069-ask-for-a-second-factor.sql":
      "817a6a725e4d23ce16f8d18418636047e185036b5b9dd70aa46f2e1dfe9deb8e",
    "0073-mail-changes-to-accounts.sql":
      "a2f4e678a8a128bb3555b7aa3ea368abdf1c6076f4b8c960068bc721d5ba9c9a",
    "0074-keep-signed-names-and-erase-accounts.sql":
      "28cb66ed3708da17e054c611a0957796bc1198da33c87a00bed763950c39f18a",
    "0076-count-objections-of-ended-reviews.sql":
      "87f4bd688b269706da69d4149bc132280eb540bfae80c199a6769aa16fd5346d",
    "0077-sign-in-through-an-institution.sql":
      "1f142a91b3379eeb2b5eeb7f1bf9868bf7e5ff6bd32bb20938d8346808353093",
    "0078-share-with-groups.sql":
      "ad44417bc7fd469c0e2bfbde7fb335edd12603227846c453cf43a0111f62506e",
    "0079-guard-publication-and-accounts.sql":
      "26a273578f050851c24cc3912f6c2d0126a6a7cfc0176a495aa8fd35602b2cef",
    "0081-tell-of-reused-codes.sql":
      "924d7f9e15e0416110885222700c879b7ba8c5ee196798ab1428afcb7325e9a8",
    "0082-find-versions-of-a-person.sql":
      "c9b9d4d2a197ba7909feb8c6cc08a3052440e1e669ed1b4693ada735a37dbf0f",
  ]

  @Test func `grows by new migrations only`() throws {
    let files = try FileManager.default
      .contentsOfDirectory(
        at: Portal.migrations.resolvingSymlinksInPath(), includingPropertiesForKeys: nil
      )
      .filter { $0.pathExtension == "sql" }
    let hashes = try files.map { file in
      (file.lastPathComponent, sha256(try Data(contentsOf: file)))
    }
    #expect(Dictionary(uniqueKeysWithValues: hashes) == Self.shipped)
  }

  @Test func `has an index for every foreign key`() async throws {
    let store = try StudyStore.inMemory(migrations: Portal.migrations)
    let missing = try await store.database.read { db in
      let tables = try String.fetchAll(
        db,
        sql: "SELECT name FROM pragma_table_list WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
      return try tables.flatMap { table in
        let indexes =
          try db.indexes(on: table).map(\.columns) + [try db.primaryKey(table).columns]
        return try db.foreignKeys(on: table)
          .map { $0.mapping.map(\.origin) }
          .filter { key in !indexes.contains { Set($0.prefix(key.count)) == Set(key) } }
          .map { "\(table): \($0)" }
      }
    }
    #expect(missing == [])
  }

  @Test func `is strict everywhere`() async throws {
    let store = try StudyStore.inMemory(migrations: Portal.migrations)
    let loose = try await store.database.read { db in
      try String.fetchAll(
        db,
        sql: """
          SELECT name FROM pragma_table_list
          WHERE type = 'table' AND NOT strict AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'grdb_%'
          """)
    }
    #expect(loose == [])
  }

  @Test(arguments: [
    "UPDATE account SET role = 'king'", "UPDATE account SET email = 'ADA@EXAMPLE.ORG'",
    "UPDATE account SET createdAt = 'yesterday'", "UPDATE study SET slug = 'Not a slug'",
    "UPDATE study SET errorCount = -1", "UPDATE draft SET document = '{'",
    "UPDATE ownMember SET role = 'guest'", "INSERT INTO asset VALUES ('xyz', 'image/png', x'00')",
    "INSERT INTO draft VALUES ('nobody', '{}')", "UPDATE study SET revision = 'many'",
  ])
  func `rejects invalid rows`(sql: String) async throws {
    let portal = try await Portal()
    _ = try await portal.sleepDiary()

    await #expect(throws: DatabaseError.self) {
      try await portal.store.database.write { try $0.execute(sql: sql) }
    }
  }

  @Test(arguments: [
    "2026-11-21T09:30:00.125Z", "1969-12-31T23:59:59.999Z", "2100-02-28T00:00:00.000Z",
  ])
  func `keeps times to the millisecond`(text: String) throws {
    let moment = try #require(Timestamp(text))

    #expect(moment.text == text)
    #expect(Timestamp(moment.date) == moment)
  }
}
