import ArgumentParser
import Foundation
import PortalConfiguration
import PortalIdentity
import PortalWeb
import PortalWebhooks
import StudyStore

/// The institution through which people sign in.
struct IdentityOptions: ParsableArguments {
  @Option(
    name: .customLong("oidc-issuer"),
    help: ArgumentHelp(
      "Let people sign in through an institution by OpenID Connect: the address of its issuer, as the institution states it. Needs --public-url.",
      valueName: "address"))
  var issuer: String?
  @Option(
    name: .customLong("oidc-client-id"),
    help: ArgumentHelp(
      "The name under which this portal is registered at the institution.", valueName: "name"))
  var clientID: String?
  @Option(
    name: .customLong("oidc-client-secret-file"),
    help: ArgumentHelp(
      "A file with the secret that the institution gave this portal, which only its owner may read.",
      valueName: "file"))
  var secretFile: String?
  @Option(
    name: .customLong("oidc-name"),
    help: ArgumentHelp("What the sign-in page calls the institution.", valueName: "name"))
  var name = ServeDefaults.oidcName
  @Option(
    name: .customLong("oidc-roles"),
    help: ArgumentHelp(
      "A claim that gives a role, as claim=value:role, such as groups=accord-authors:researcher. Repeat it for more. With it, the institution decides about roles at each sign-in.",
      valueName: "rule"))
  var roles: [String] = []
  @Flag(
    name: .customLong("oidc-create"), inversion: .prefixedNo,
    help:
      "Create accounts for people who have neither an account nor an invitation, with the role that --oidc-roles gives."
  )
  var createsAccounts = false
  @Option(
    name: .customLong("oidc-second-factor"),
    help:
      "When a sign-in at the institution also is the second factor: never, stated, except-administrators, or always."
  )
  var secondFactor = SecondFactorTrust.exceptAdministrators

  /// Nil if passwords are the only way to sign in.
  func provider(reachedAt access: PublicAccess) throws -> IdentityProvider? {
    guard let issuer else {
      guard clientID == nil, secretFile == nil, roles.isEmpty, !createsAccounts else {
        throw Failure(.usage, "Name the issuer of the institution with --oidc-issuer.")
      }
      return nil
    }
    guard let address = ProviderAddress(issuer: issuer) else {
      throw Failure(
        .usage,
        "“\(issuer)” is not the address of an issuer. Use one such as https://login.hospital.example."
      )
    }
    guard access.address != nil else {
      throw Failure(
        .usage,
        "An institution sends browsers back to an address that is registered there. State it with --public-url."
      )
    }
    guard let clientID, !clientID.isEmpty else {
      throw Failure(
        .usage, "Say under which name the institution knows this portal, with --oidc-client-id.")
    }
    guard OutgoingRequest.isPossible else {
      throw Failure(
        .usage,
        "The institution is asked with curl, which is missing. Install it: apt-get install curl")
    }
    let rules = try rules()
    guard !createsAccounts || !rules.isEmpty else {
      throw Failure(
        .usage, "Say with --oidc-roles which roles the accounts have that --oidc-create makes.")
    }
    return IdentityProvider(
      IdentitySettings(
        issuer: address, clientID: clientID, clientSecret: try secret(), name: name,
        roles: rules, createsAccounts: createsAccounts, secondFactor: secondFactor))
  }

  private func rules() throws -> [RoleRule] {
    try roles.map { text in
      guard let rule = RoleRule(text), Role(rawValue: rule.role) != nil else {
        throw Failure(
          .usage,
          "“\(text)” is not a rule for roles. Use one such as groups=accord-authors:researcher, with administrator, researcher, or reviewer."
        )
      }
      return rule
    }
  }

  /// Read from a file, because others on the machine see the arguments and the variables of programs.
  private func secret() throws -> String? {
    guard let secretFile else { return nil }
    guard let status = FileStatus(of: secretFile, followingLinks: true),
      let text = try? String(contentsOfFile: secretFile, encoding: .utf8)
    else {
      throw Failure(
        .inputOutput, "The secret of the institution in “\(secretFile)” cannot be read.")
    }
    guard status.permissions & 0o077 == 0 else {
      throw Failure(
        .usage,
        "Others than its owner can read “\(secretFile)”. Protect it: chmod 600 \(secretFile)")
    }
    let secret = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !secret.isEmpty else {
      throw Failure(
        .usage, "The file “\(secretFile)” is empty. It must have the secret of the institution.")
    }
    return secret
  }
}

extension SecondFactorTrust: ExpressibleByArgument {}
