import { Component, inject } from '@angular/core';
import { AuthService, ConfigStateService, LocalizationPipe } from '@abp/ng.core';

/** Shows the signed-in user and organization, or a sign-in button. */
@Component({
  selector: 'app-home',
  imports: [LocalizationPipe],
  template: `
    @if (authentication.isAuthenticated) {
      <p data-testid="person">{{ configuration.getDeep('currentUser.email') }}</p>
    } @else {
      <button type="button" class="btn btn-primary" (click)="authentication.navigateToLogin()">
        {{ 'AbpAccount::Login' | abpLocalization }}
      </button>
    }
    <p data-testid="tenant">{{ configuration.getDeep('currentTenant.name') }}</p>
  `,
})
export class HomeComponent {
  readonly authentication = inject(AuthService);
  readonly configuration = inject(ConfigStateService);
}
