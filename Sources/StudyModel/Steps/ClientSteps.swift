import Foundation

/// Asks for the device's permissions (`ORKRequestPermissionsStep`).
public struct Permissions: Codable, Hashable, Sendable {
  public var permissions: [Permission] = []

  public init(permissions: [Permission] = []) {
    self.permissions = permissions
  }

  public enum Permission: String, Codable, CaseIterable, Sendable {
    case health, notifications, sensors, motion, location
  }
}

/// Sets or asks for a passcode (`ORKPasscodeStep`).
public struct Passcode: Codable, Hashable, Sendable {
  public var digits: Int = 4
  public var flow: Flow = Flow.create
  public var usesBiometrics: Bool = true

  public init(digits: Int = 4, flow: Flow = Flow.create, usesBiometrics: Bool = true) {
    self.digits = digits
    self.flow = flow
    self.usesBiometrics = usesBiometrics
  }

  public enum Flow: String, Codable, CaseIterable, Sendable { case create, authenticate, edit }
}

/// Makes an account: email and password, and what is chosen here (`ORKRegistrationStep`).
public struct Registration: Codable, Hashable, Sendable {
  public var fields: [Field] = []
  /// An ICU expression for passwords, with its message.
  public var passwordPattern: String?
  public var passwordMessage: LocalizedText = [:]

  public init(
    fields: [Field] = [], passwordPattern: String? = nil, passwordMessage: LocalizedText = [:]
  ) {
    self.fields = fields
    self.passwordPattern = passwordPattern
    self.passwordMessage = passwordMessage
  }

  public enum Field: String, Codable, CaseIterable, Sendable {
    case givenName, familyName, gender, dateOfBirth, telephone
  }
}

/// Signs in to an account (`ORKLoginStep`).
public struct Login: Codable, Hashable, Sendable {
  public init() {}
}

/// Plays a film (`ORKVideoInstructionStep`).
public struct Video: Codable, Hashable, Sendable {
  public var address: String?
  public var asset: Asset.ID?
  /// The still shown before it plays, in seconds from the start.
  public var thumbnailSeconds: Int = 0

  public init(address: String? = nil, asset: Asset.ID? = nil, thumbnailSeconds: Int = 0) {
    self.address = address
    self.asset = asset
    self.thumbnailSeconds = thumbnailSeconds
  }
}

/// Shows a PDF (`ORKPDFViewerStep`).
public struct PDFDocument: Codable, Hashable, Sendable {
  public var address: String?
  public var asset: Asset.ID?

  public init(address: String? = nil, asset: Asset.ID? = nil) {
    self.address = address
    self.asset = asset
  }
}

/// Shows a page, and a signature pad under it if asked (`ORKWebViewStep`).
public struct WebPage: Codable, Hashable, Sendable {
  /// Sanitised HTML.
  public var html: LocalizedText = [:]
  public var address: String?
  public var asksForSignature: Bool = false

  public init(html: LocalizedText = [:], address: String? = nil, asksForSignature: Bool = false) {
    self.html = html
    self.address = address
    self.asksForSignature = asksForSignature
  }
}

/// Shows rows of text (`ORKTableStep`).
public struct Table: Codable, Hashable, Sendable {
  public var rows: [LocalizedText] = []
  public var bullet: Bullet = Bullet.none

  public init(rows: [LocalizedText] = [], bullet: Bullet = Bullet.none) {
    self.rows = rows
    self.bullet = bullet
  }

  public enum Bullet: String, Codable, CaseIterable, Sendable { case none, circle, image, number }
}

/// Waits for the client (`ORKWaitStep`).
public struct Wait: Codable, Hashable, Sendable {
  public var showsProgressBar: Bool = false

  public init(showsProgressBar: Bool = false) {
    self.showsProgressBar = showsProgressBar
  }
}

extension Passcode.Flow: AbsentWhenUsual {
  public static var usual: Passcode.Flow { .create }
}

extension Table.Bullet: AbsentWhenUsual {
  public static var usual: Table.Bullet { .none }
}
